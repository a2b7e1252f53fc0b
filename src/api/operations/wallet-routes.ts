import type { Withdrawal } from '#commerce/ahlan/ahlan-facade.ts'
import type { GrantFailure, WalletAdmin } from '#commerce/ahlan/wallet-admin.ts'
import {
  decisionBody,
  grantBody,
  grantReply,
  walletQuery,
  wireWallet,
  wireWithdrawal,
  wireWithdrawals,
  withdrawalsQuery,
} from '#contracts/operations-wallet.ts'
import { isCurrency } from '#kernel/currency.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { overLimitRejection, readApproval } from './approval.ts'
import { toWireMoney } from './wire-money.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** Wallets of customers: balances, credit, and withdrawals to be paid. */
export const walletRoutes = (admin: WalletAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/customers/{id}/wallet',
    scope: 'payments:read',
    summary: 'What a customer has in a country, with the last entries of the statement.',
    query: walletQuery,
    reply: wireWallet,
    async run({ parameters: { id = '' }, query: { country }, by }) {
      const found = await admin.find(id, country, by)
      if (!found) return fail({ status: 404, kind: 'not-found' })
      return ok({
        customerId: id,
        country,
        wallet: toWireMoney(found.wallet),
        credit: toWireMoney(found.credit),
        points: found.points,
        pendingPoints: found.pending.reduce((all, { points }) => all + points, 0),
        tier: found.membership?.row.tier ?? null,
        lines: found.lines.map(({ at, event, unit, minor, balance, orderNumber }) => ({
          at,
          event,
          amount: format(unit, minor),
          balance: format(unit, balance),
          orderNumber,
        })),
      })
    },
  }),
  route({
    method: 'POST',
    path: '/customers/{id}/credit',
    scope: 'payments:write',
    summary: 'Grants promotional credit, a discount until a day. The same key again is the same grant.',
    body: grantBody,
    reply: grantReply,
    async run({ parameters: { id = '' }, body, scopes, by }) {
      const { order = null, approvedBy, ...credit } = body
      const approval = readApproval(approvedBy, scopes)
      if (!approval.ok) return approval
      const granted = await admin.grant({
        ...credit,
        ...{ customerId: id, orderNumber: order, approvedBy: approval.value, by },
      })
      return granted.ok
        ? ok({ ...granted.value, amount: toWireMoney(granted.value.amount) })
        : fail(grantRejection(granted.failure))
    },
  }),
  route({
    method: 'GET',
    path: '/withdrawals',
    scope: 'payments:write',
    summary: 'Withdrawals from wallets, oldest first; those to be paid with their account numbers.',
    query: withdrawalsQuery,
    reply: wireWithdrawals,
    run: async ({ query: { state }, by }) =>
      ok({ withdrawals: (await admin.listWithdrawals(state, by)).map((one) => toWire(one, one.account)) }),
  }),
  ...(['paid', 'rejected'] as const).map((outcome) =>
    route({
      method: 'POST',
      path: `/withdrawals/{id}/${outcome}`,
      scope: 'payments:write',
      summary:
        outcome === 'paid'
          ? 'Records that the bank has paid a withdrawal.'
          : 'Rejects a withdrawal: the money returns to the wallet.',
      body: decisionBody,
      reply: wireWithdrawal,
      async run({ parameters: { id = '' }, body: { note }, by }): Promise<Result<unknown, Rejection>> {
        const decided = await admin.decide({ id, outcome, note, by })
        if (decided.ok) return ok(toWire(decided.value, null))
        const { failure } = decided
        return failure.kind === 'already-decided'
          ? fail({ status: 409, kind: failure.kind, detail: `the withdrawal is ${failure.state}` })
          : fail({ status: failure.kind === 'not-permitted' ? 403 : 404, kind: failure.kind })
      },
    }),
  ),
]

const format = (unit: string, minor: number): string =>
  isCurrency(unit) ? toDecimal(money(minor, unit)) : String(minor)

function grantRejection(failure: GrantFailure): Rejection {
  switch (failure.kind) {
    case 'unknown-customer':
      return { status: 404, kind: failure.kind }
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'key-reused':
    case 'changed-meanwhile':
      return { status: 409, kind: failure.kind }
    case 'over-limit':
      return overLimitRejection(failure)
    case 'needs-approval':
      return { status: 422, kind: failure.kind, detail: `at most ${toDecimal(failure.remaining)}` }
    case 'bad-days':
      return { status: 422, kind: failure.kind, detail: `1 to ${failure.max} days` }
    case 'not-an-amount':
    case 'no-reason':
    case 'unknown-order':
      return { status: 422, kind: failure.kind }
  }
}

const toWire = (withdrawal: Withdrawal, account: string | null) => ({
  id: withdrawal.id,
  customerId: withdrawal.customerId,
  country: withdrawal.country,
  amount: toWireMoney(withdrawal.amount),
  state: withdrawal.state,
  holder: withdrawal.holder,
  account: account ?? withdrawal.shown,
  requestedAt: withdrawal.requestedAt,
  decidedAt: withdrawal.decidedAt,
  note: withdrawal.note,
})
