import type { OrderFlag } from '#commerce/orders/listing/order-list.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { TileSource } from './tiles.ts'

/** By what an order waits for, with the permission of what is done about it. */
const acts = {
  'on-hold': 'orders.review',
  cancellation: 'orders.cancel',
  items: 'orders.cancel-items',
  late: 'orders.see',
  'cash-today': 'orders.see',
  unpaid: 'orders.payment-link',
} as const satisfies Record<OrderFlag, StaffPermission>

const flags = Object.keys(acts) as readonly OrderFlag[]
const idOf = (flag: OrderFlag): string => `orders.${flag}`

/** The flags of the list of orders. */
export const orderTiles: TileSource = {
  tiles: flags.map((flag) => ({
    id: idOf(flag),
    title: `operations-orders:flag.${flag}`,
    permissions: ['orders.see', acts[flag]],
    href: `${operationsPath('orders')}?flag=${flag}`,
  })),
  async load({ shop }, by, ids) {
    const wanted = flags.filter((flag) => ids.includes(idOf(flag)))
    const tallies = await shop.orderLists.tallyForOperators(by, wanted)
    return wanted.flatMap((flag) => {
      const tally = tallies.get(flag)
      if (!tally) return []
      const { oldest, ...count } = tally
      return [{ id: idOf(flag), count, oldest, overdue: flag === 'late' ? count.count : 0 }]
    })
  },
}
