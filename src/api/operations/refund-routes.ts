import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { PayoutAdmin, PayoutFailure } from '#commerce/orders/refunds/payouts.ts'
import type { Payout, PayoutFile } from '#commerce/payments/payouts/payout.ts'
import {
  payoutFileBody,
  payoutFileQuery,
  refundReasonBody,
  wireDone,
  wireOpenRefunds,
  wirePayoutCompletion,
  wirePayoutFile,
  wirePayouts,
} from '#contracts/payments.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

type Deps = { readonly paymentAdmin: Pick<PaymentAdmin, 'listOpen'>; readonly payouts: PayoutAdmin }

/** Refunds of cash: what is open, files for the bank, accounts under review. */
export function refundRoutes({ paymentAdmin, payouts }: Deps): readonly Route[] {
  const read = { method: 'GET', scope: 'payments:read' } as const
  const write = { method: 'POST', scope: 'payments:write' } as const
  const refund = '/orders/{number}/payments/refunds/{refund}'
  return [
    route({
      ...read,
      path: '/refunds',
      summary: 'Refunds that wait or were rejected, with the day by which they are due.',
      reply: wireOpenRefunds,
      run: async ({ by }) => {
        const open = (await paymentAdmin.listOpen(1000, by)).filter(({ kind }) => kind === 'refund')
        return ok({
          refunds: open.map(({ orderNumber: order, id, state, note, dueAt }) => ({
            order,
            refund: id,
            state,
            note,
            dueAt,
          })),
        })
      },
    }),
    route({
      ...read,
      path: '/payouts',
      summary: 'Transfers of cash refunds and withdrawals: due, waiting, under review, given to the bank.',
      reply: wirePayouts,
      run: async ({ by }) => {
        const { due, waiting, review, inFile } = await payouts.list(by)
        return ok({
          due: due.map(toWire),
          waiting: waiting.map((one) => ({ ...toWire(one), payableFrom: one.payableFrom })),
          review: review.map((one) => ({ ...toWire(one), reasons: one.reasons })),
          inFile: inFile.map((one) => ({ ...toWire(one), file: one.fileId })),
        })
      },
    }),
    route({
      ...write,
      path: '/payouts/files',
      summary: 'Writes all transfers that are due in a country into a file for the bank.',
      body: payoutFileBody,
      reply: wirePayoutFile,
      run: async ({ body: { country, format }, by }) =>
        written(await payouts.createFile(country, format, by)),
    }),
    route({
      ...read,
      scope: 'payments:write',
      path: '/payouts/files/{file}',
      summary: 'A file for the bank once more, without what has been completed since.',
      query: payoutFileQuery,
      reply: wirePayoutFile,
      run: async ({ parameters, query, by }) =>
        written(await payouts.readFile(parameters['file'] ?? '', query.format, by)),
    }),
    route({
      ...write,
      path: '/payouts/files/{file}/complete',
      summary: 'The bank has executed the file: its refunds and withdrawals are done.',
      reply: wirePayoutCompletion,
      run: async ({ parameters, by }) => reply(await payouts.completeFile(parameters['file'] ?? '', by)),
    }),
    route({
      ...write,
      path: `${refund}/approve-account`,
      summary: 'Lets an account under review be paid.',
      body: refundReasonBody,
      reply: wireDone,
      run: async ({ parameters, body: { reason }, by }) =>
        done(await payouts.approve(parameters['number'] ?? '', parameters['refund'] ?? '', { reason, by })),
    }),
    route({
      ...write,
      path: `${refund}/reject-account`,
      summary: 'The bank returned a transfer: the shopper chooses another refund method.',
      body: refundReasonBody,
      reply: wireDone,
      run: async ({ parameters, body: { reason }, by }) =>
        done(await payouts.fail(parameters['number'] ?? '', parameters['refund'] ?? '', { reason, by })),
    }),
  ]
}

const toWire = ({ orderNumber, refundId, reference, sum, kind }: Omit<Payout, 'account' | 'holder'>) => ({
  order: orderNumber,
  refund: refundId,
  reference,
  sum: toWireMoney(sum),
  kind,
})

const unknown: readonly string[] = ['unknown-file', 'unknown-refund']

const statusOf = ({ kind }: PayoutFailure): number =>
  kind === 'not-permitted' ? 403 : unknown.includes(kind) ? 404 : 409

const reply = <Value>(result: Result<Value, PayoutFailure>): Result<Value, Rejection> =>
  result.ok ? result : fail({ status: statusOf(result.failure), kind: result.failure.kind })

const done = (result: Result<void, PayoutFailure>): Result<unknown, Rejection> =>
  result.ok ? ok({ done: true }) : reply(result)

const written = (
  result: Result<{ readonly file: PayoutFile; readonly contents: string }, PayoutFailure>,
): Result<unknown, Rejection> => {
  if (!result.ok) return reply(result)
  const { file, contents } = result.value
  const { id, country, count, sum, createdAt } = file
  return ok({ file: id, country, count, sum: toWireMoney(sum), createdAt, contents })
}
