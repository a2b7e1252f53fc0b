import type { OrderSight } from '#commerce/orders/orders.ts'
import { toDecimal } from '#kernel/money.ts'
import { done, refused, type Command } from '../command.ts'
import { explainPayments } from '../explain-payments.ts'
import { table } from '../table.ts'

export const orderShow: Command = {
  name: 'order show',
  summary: 'one order: its lines, shipments and history, and what can be done with it',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context }) {
    const { orderDesk, paymentDesk } = await context.open()
    const found = await orderDesk.find(number)
    if (!found.ok) return refused(`There is no order ${number}.`, found.failure)
    const { accessToken: _, allowed, ...rest } = found.value
    const money = await paymentDesk.timeline(number)
    const payments = money.ok ? `\n\n${explainPayments(money.value)}` : ''
    return done(`${explainOrder(found.value)}${payments}`, {
      ...rest,
      ...(money.ok ? { payments: { ...money.value, order: undefined } } : {}),
      allowed: { ...allowed, shipments: [...allowed.shipments] },
    })
  },
}

/** An order as lines of text. */
export function explainOrder({ order, display, allowed }: OrderSight): string {
  const events = [...allowed.shipments].map(
    ([position, can]) => `shipment ${position} can: ${can.join(', ') || 'nothing'}`,
  )
  return [
    `${order.number} · ${order.status} · shown as ${display}${order.heldFor.length > 0 ? ` · held for ${order.heldFor.join(', ')}` : ''}`,
    `${order.contact.name}, ${order.contact.phone}, ${order.contact.email}`,
    `${toDecimal(order.totals.payable)} ${order.totals.payable.currency} by ${order.payment.method}: ${order.payment.state}, ${toDecimal(order.payment.paid)} paid`,
    '',
    table(
      ['sku', 'pieces', 'comes to'],
      order.lines.map(({ sku, quantity, net }) => [sku, String(quantity), toDecimal(net)]),
    ),
    ...(order.cancellations.length === 0
      ? []
      : [
          '',
          table(
            ['taken off', 'pieces', 'state', 'why'],
            order.cancellations.map(({ id, pieces, state, reason }) => [
              id,
              pieces.map(({ sku, quantity }) => `${sku}=${quantity}`).join(', '),
              state,
              reason,
            ]),
          ),
        ]),
    '',
    table(
      ['shipment', 'status', 'from', 'to', 'failed'],
      order.shipments.map((one) => [
        String(one.position),
        one.status,
        one.earliest,
        one.latest,
        String(one.failedAttempts),
      ]),
    ),
    '',
    table(
      ['at', 'what', 'by', 'note'],
      order.events.map(({ at, kind, actor, note }) => [at, kind, actor, note ?? '']),
    ),
    '',
    ...events,
    `the order can: ${allowed.operator.join(', ') || 'nothing'}`,
  ].join('\n')
}
