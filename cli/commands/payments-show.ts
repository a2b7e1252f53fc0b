import { done, refused, type Command } from '../command.ts'
import { explainPayments } from '../explain-payments.ts'
import { explainRefund } from '../explain-refund.ts'
import { table } from '../table.ts'

export const paymentsShow: Command = {
  name: 'payments show',
  summary: 'the money of an order: attempts, captures, refunds, webhooks, and what is still to be done',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context }) {
    const found = await (await context.open()).paymentDesk.timeline(number)
    return found.ok
      ? done(explainPayments(found.value), found.value)
      : refused(explainRefund(found.failure), found.failure)
  },
}

export const paymentsOpen: Command = {
  name: 'payments open',
  summary: 'what waits to be captured or given back, and what was refused',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const open = await (await context.open()).paymentDesk.listOpen(500)
    if (open.length === 0) return done('Nothing waits.', open)
    const rows = open.map(({ orderNumber, id, kind, state, tries, nextAt, note }) => [
      orderNumber,
      id,
      kind,
      state,
      String(tries),
      nextAt,
      note ?? '',
    ])
    return done(table(['order', 'id', 'what', 'state', 'tries', 'next', 'in the way'], rows), open)
  },
}

export const paymentsPayouts: Command = {
  name: 'payments payouts',
  summary:
    'refunds of cash to bank accounts, with the account: to be paid out, then told by "payments settle"',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const payouts = await (await context.open()).paymentDesk.listPayouts()
    if (payouts.length === 0) return done('Nothing is to be paid out.', payouts)
    const rows = payouts.map(({ orderNumber, refundId, sum, holder, iban }) => [
      orderNumber,
      refundId,
      String(sum.minor),
      sum.currency,
      holder,
      iban ?? 'sealed under another secret',
    ])
    return done(table(['order', 'refund', 'minor units', 'currency', 'holder', 'account'], rows), payouts)
  },
}
