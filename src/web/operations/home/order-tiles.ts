import type { OrderFlag } from '#commerce/orders/listing/order-list.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { TileSource } from './tiles.ts'

const tile = (flag: OrderFlag, act: StaffPermission): TileSource => ({
  id: `orders.${flag}`,
  title: `operations-orders:flag.${flag}`,
  permissions: ['orders.see', act],
  href: `${operationsPath('orders')}?flag=${flag}`,
  async load({ shop }, by) {
    const { oldest, ...count } = await shop.orderLists.tallyForOperators(by, flag)
    return [{ count, oldest, overdue: flag === 'late' ? count.count : 0 }]
  },
})

export const orderTiles: readonly TileSource[] = [
  tile('on-hold', 'orders.review'),
  tile('cancellation', 'orders.cancel'),
  tile('items', 'orders.cancel-items'),
  tile('late', 'orders.see'),
  tile('cash-today', 'orders.see'),
  tile('unpaid', 'orders.payment-link'),
]
