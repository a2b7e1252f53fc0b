import { succeeded, rejection, type Command } from '../command.ts'
import { explainPayments } from '../explain-payments.ts'
import { explainRefund } from '../explain-refund.ts'
import { table } from '../table.ts'

export const paymentsShow: Command = {
  name: 'payments show',
  summary: 'shows the payments of an order: attempts, transactions, refunds, webhooks and open tasks',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context, by }) {
    const found = await (await context.open()).paymentAdmin.timeline(number, by)
    return found.ok
      ? succeeded(explainPayments(found.value), found.value)
      : rejection(explainRefund(found.failure), found.failure)
  },
}

export const paymentsOpen: Command = {
  name: 'payments open',
  summary: 'lists captures and refunds that wait or were rejected',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context, by }) {
    const open = await (await context.open()).paymentAdmin.listOpen(500, by)
    if (open.length === 0) return succeeded('No open tasks.', open)
    const rows = open.map(({ orderNumber, id, kind, state, attempts, nextAt, note }) => [
      orderNumber,
      id,
      kind,
      state,
      String(attempts),
      nextAt,
      note ?? '',
    ])
    return succeeded(table(['order', 'id', 'kind', 'state', 'attempts', 'next attempt', 'note'], rows), open)
  },
}
