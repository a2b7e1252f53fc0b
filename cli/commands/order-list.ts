import { displayStatus } from '#commerce/orders/lifecycle/display-status.ts'
import { orderStatuses, type Order } from '#commerce/orders/order.ts'
import { toDecimal } from '#kernel/money.ts'
import { done, misunderstood, type Command } from '../command.ts'
import { table } from '../table.ts'

export const orderList: Command = {
  name: 'order list',
  summary: 'orders, the newest first',
  arguments: [],
  options: {
    country: { type: 'string', value: 'COUNTRY', help: 'of one country only: ae' },
    status: { type: 'string', value: 'STATUS', help: `one of ${orderStatuses.join(', ')}` },
    held: { type: 'boolean', help: 'only those that somebody must look at first' },
    before: { type: 'string', value: 'NUMBER', help: 'those older than this order' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many, 50 unless told (at most 500)' },
  },
  runsInServer: true,

  async run({ options: { country, status, held, before, limit = '50' }, context }) {
    const wanted = orderStatuses.find((one) => one.toLowerCase() === String(status).toLowerCase())
    if (status !== undefined && !wanted) return misunderstood(`"${String(status)}" is no status of an order.`)
    const most = Number(limit)
    if (!Number.isSafeInteger(most) || most < 1 || most > 500)
      return misunderstood(`"${String(limit)}" is no number from 1 to 500.`)
    const { orderDesk } = await context.open()
    const orders = await orderDesk.list({
      country: typeof country === 'string' ? country.toLowerCase() : null,
      status: wanted ?? null,
      held: held === true ? true : null,
      limit: most,
      before: typeof before === 'string' ? before.toUpperCase() : null,
    })
    return orders.length === 0
      ? done('No orders.', [])
      : done(
          table(['number', 'placed', 'status', 'shown', 'payable', 'payment', 'held for'], orders.map(toRow)),
          orders,
        )
  },
}

const toRow = (order: Order): string[] => [
  order.number,
  order.placedAt.slice(0, 16).replace('T', ' '),
  order.status,
  displayStatus(order),
  `${toDecimal(order.totals.payable)} ${order.totals.payable.currency}`,
  `${order.payment.method}, ${order.payment.state}`,
  order.heldFor.join(', '),
]
