import type { OrderDetails } from '#commerce/orders/orders.ts'
import { attributionKeys, type Attribution } from '#kernel/attribution.ts'
import { toDecimal } from '#kernel/money.ts'
import { succeeded, rejection, type Command } from '../command.ts'
import { explainPayments } from '../explain-payments.ts'
import { table } from '../table.ts'
import { describeHandoff } from './engine.ts'

export const orderShow: Command = {
  name: 'order show',
  summary: 'shows an order: lines, shipments, payments, history and possible actions',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context, by }) {
    const { orderAdmin, paymentAdmin, engineAdmin } = await context.open()
    const found = await orderAdmin.find(number, by)
    if (!found.ok) return rejection(`There is no order ${number}.`, found.failure)
    const { allowed, ...rest } = found.value
    const payments = await paymentAdmin.timeline(number, by)
    const paymentLines = payments.ok ? `\n\n${explainPayments(payments.value)}` : ''
    const handoff = await engineAdmin.find(number)
    const engineLine = handoff ? `\n\n${describeHandoff(handoff)}` : ''
    return succeeded(`${explainOrder(found.value)}${paymentLines}${engineLine}`, {
      ...rest,
      ...(handoff ? { handoff } : {}),
      ...(payments.ok ? { payments: { ...payments.value, order: undefined } } : {}),
      allowed: { ...allowed, shipments: [...allowed.shipments] },
    })
  },
}

export function explainOrder({ order, display, allowed }: OrderDetails): string {
  const actions = [...allowed.shipments].map(
    ([position, events]) => `shipment ${position}: ${events.join(', ') || 'nothing'}`,
  )
  return [
    `${order.number} · ${order.status} · shown as ${display}${order.reviewReasons.length > 0 ? ` · on hold for ${order.reviewReasons.join(', ')}` : ''}`,
    `${order.contact.name}, ${order.contact.phone}, ${order.contact.email}`,
    ...(order.agreement
      ? [
          `bulk order by quote ${order.agreement.quote} for ${order.agreement.company.name}, purchase order ${order.agreement.purchaseOrder ?? 'none'}`,
        ]
      : []),
    ...(order.attribution ? [`came by ${listAttribution(order.attribution)}`] : []),
    `${toDecimal(order.totals.payable)} ${order.totals.payable.currency} by ${order.payment.method}: ${order.payment.state}, ${toDecimal(order.payment.paid)} paid${order.payment.transfer ? `, transfer ${order.payment.transfer.state}` : ''}`,
    '',
    table(
      ['sku', 'quantity', 'amount'],
      order.lines.map(({ sku, quantity, net }) => [sku, String(quantity), toDecimal(net)]),
    ),
    ...(order.cancellations.length === 0
      ? []
      : [
          '',
          table(
            ['cancellation', 'items', 'state', 'reason'],
            order.cancellations.map(({ id, items, state, reason }) => [
              id,
              items.map(({ sku, quantity }) => `${sku}=${quantity}`).join(', '),
              state,
              reason,
            ]),
          ),
        ]),
    '',
    table(
      ['shipment', 'status', 'from', 'to', 'collect by', 'failed'],
      order.shipments.map((one) => [
        String(one.position),
        one.status,
        one.earliest,
        one.latest,
        one.collectBy?.slice(0, 16).replace('T', ' ') ?? '',
        String(one.failedAttempts),
      ]),
    ),
    '',
    table(
      ['at', 'event', 'by', 'note'],
      order.events.map(({ at, kind, actor, note }) => [at, kind, actor, note ?? '']),
    ),
    '',
    ...actions,
    `order: ${allowed.operator.join(', ') || 'nothing'}`,
  ].join('\n')
}

const listAttribution = (attribution: Attribution): string =>
  attributionKeys.flatMap((key) => (attribution[key] ? [`${key}=${attribution[key]}`] : [])).join(', ')
