import type { BankReceipt, MatchFailure, TransferAdmin } from '#commerce/orders/payment/transfer-admin.ts'
import {
  matchBody,
  statementBody,
  transfersQuery,
  wireMatch,
  wireStatement,
  wireTransfers,
} from '#contracts/operations-transfers.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { toWireMoney } from './wire-money.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** Bank transfers that pay orders: what is awaited, statements, and money that people match. */
export const transferRoutes = (
  admin: TransferAdmin,
  hasAccount: (country: string) => boolean,
): readonly Route[] => [
  route({
    method: 'GET',
    path: '/transfers',
    scope: 'payments:read',
    summary: 'Orders of a country that wait for a bank transfer, and money that no order is known for.',
    query: transfersQuery,
    reply: wireTransfers,
    async run({ query: { country }, by }) {
      if (!hasAccount(country)) return fail(unknownCountry)
      return ok({
        awaited: (await admin.listAwaited(country, by)).map(
          ({ number, state, due, received, expiresAt }) => ({
            number,
            state,
            due: toWireMoney(due),
            received: toWireMoney(received),
            expiresAt,
          }),
        ),
        unmatched: (await admin.listUnmatched(country, by)).map(toWireReceipt),
      })
    },
  }),
  route({
    method: 'POST',
    path: '/transfers/statements',
    scope: 'payments:write',
    summary:
      'Stores lines of a bank statement and matches those that name an order. The same lines again change nothing.',
    body: statementBody,
    reply: wireStatement,
    async run({ body: { country, lines }, by }) {
      if (!hasAccount(country)) return fail(unknownCountry)
      const read = lines.map(({ amount, ...line }) => ({
        ...line,
        amount: parseMoney(amount.amount, amount.currency),
      }))
      const wrong = read.findIndex(({ amount }) => !amount.ok || amount.value.minor <= 0)
      if (wrong >= 0)
        return fail({
          status: 422,
          kind: 'not-an-amount',
          detail: `line ${wrong + 1} has no amount above zero`,
        })
      const imported = await admin.importLines(
        country,
        read.flatMap(({ amount, ...line }) => (amount.ok ? [{ ...line, amount: amount.value }] : [])),
        by,
      )
      if (!imported.ok) return fail({ status: 403, kind: imported.failure.kind })
      const report = imported.value
      return ok({
        lines: report.lines,
        newLines: report.newLines,
        matched: report.matched.map(({ number, state, receipt: { bankReference } }) => ({
          number,
          state,
          bankReference,
        })),
        unmatched: report.unmatched.map(toWireReceipt),
      })
    },
  }),
  route({
    method: 'POST',
    path: '/transfers/match',
    scope: 'payments:write',
    summary: 'Counts a line of a statement towards an order. The same match again changes nothing.',
    body: matchBody,
    reply: wireMatch,
    async run({ body, by }) {
      const matched = await admin.match({ ...body, by })
      if (!matched.ok) return fail(rejectionOf(matched.failure))
      const { number, status, payment } = matched.value
      return ok({ number, status, state: payment.transfer?.state ?? '' })
    },
  }),
]

const unknownCountry: Rejection = { status: 422, kind: 'unknown-country' }

const toWireReceipt = ({ bankReference, amount, day, remittance }: BankReceipt) => ({
  bankReference,
  amount: toWireMoney(amount),
  day,
  remittance,
})

function rejectionOf(failure: MatchFailure): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
    case 'unknown-receipt':
      return { status: 404, kind: failure.kind }
    case 'already-matched':
      return { status: 409, kind: failure.kind, detail: `it pays ${failure.number}` }
    case 'no-transfer':
    case 'wrong-currency':
      return { status: 409, kind: failure.kind }
  }
}
