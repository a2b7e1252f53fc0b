import { displayStatus } from '#commerce/orders/lifecycle/display-status.ts'
import { orderStatuses, type Order } from '#commerce/orders/order.ts'
import { toDecimal } from '#kernel/money.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

export const orderList: Command = {
  name: 'order list',
  summary: 'lists orders, newest first',
  arguments: [],
  options: {
    country: { type: 'string', value: 'COUNTRY', help: 'only orders of a country: ae' },
    status: { type: 'string', value: 'STATUS', help: `one of ${orderStatuses.join(', ')}` },
    'on-hold': { type: 'boolean', help: 'only orders on hold for review' },
    before: { type: 'string', value: 'NUMBER', help: 'only orders older than this one' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 500)' },
  },
  runsInServer: true,

  async run({ options: { country, status, 'on-hold': onHold, before, limit = '50' }, context, by }) {
    const wanted = orderStatuses.find((one) => one.toLowerCase() === String(status).toLowerCase())
    if (status !== undefined && !wanted) return usageError(`"${String(status)}" is not an order status.`)
    const max = Number(limit)
    if (!Number.isSafeInteger(max) || max < 1 || max > 500)
      return usageError(`"${String(limit)}" is not a number from 1 to 500.`)
    const { orderAdmin } = await context.open()
    const orders = await orderAdmin.list({
      by,
      country: typeof country === 'string' ? country.toLowerCase() : null,
      status: wanted ?? null,
      onHold: onHold === true ? true : null,
      limit: max,
      before: typeof before === 'string' ? before.toUpperCase() : null,
    })
    return orders.length === 0
      ? succeeded('No orders.', [])
      : succeeded(
          table(
            ['number', 'placed', 'status', 'shown', 'payable', 'payment', 'on hold for'],
            orders.map(toRow),
          ),
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
  order.reviewReasons.join(', '),
]
