import type { Effect } from '#commerce/approvals/approval.ts'
import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { may } from '#commerce/staff/operator.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { AcceptedItem } from './advance-return.ts'
import type { DeniedRequest } from './against-policy.ts'
import { mayDo } from './operator-acts.ts'
import { returnGrades, returnVersion } from './return.ts'
import type { ReturnAdmin } from './return-admin.ts'
import { returnReasons } from './return-policy-rows.ts'

type Fields = Readonly<Record<string, unknown>>

const write = (amount: Money) => `${toDecimal(amount)} ${amount.currency}`

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

/** What is asked for against the policy, as plain JSON. */
type AgainstPolicyInput = DeniedRequest & { readonly number: string }

function isAgainstPolicyInput(input: unknown): input is AgainstPolicyInput {
  const { number, items, store } = (input ?? {}) as Fields
  return (
    typeof number === 'string' &&
    (store === null || typeof store === 'string') &&
    Array.isArray(items) &&
    items.every(
      (one: Fields) =>
        typeof one['sku'] === 'string' &&
        isCount(one['quantity']) &&
        (returnReasons as readonly unknown[]).includes(one['reason']),
    )
  )
}

/** A return that the policy denies: no one does it alone. */
const againstPolicy = ({ againstPolicy: returns }: Pick<ReturnAdmin, 'againstPolicy'>): ApprovableAct => ({
  act: 'return.against-policy',

  async prepare(input, by) {
    if (!isAgainstPolicyInput(input)) return fail({ kind: 'malformed' })
    const { number, ...request } = input
    const planned = await returns.plan(number, request, by)
    if (!planned.ok) return planned
    const { order, denials, items, refund, version } = planned.value
    const effects: readonly Effect[] = [
      { label: 'order', value: order.number },
      ...items.map(({ sku, quantity }) => ({ label: 'item', value: `${quantity} × ${sku}` })),
      ...[...new Set(items.map(({ reason }) => reason))].map((value) => ({ label: 'return-reason', value })),
      ...[...new Set(denials.map(({ why }) => why))].map((value) => ({ label: 'denied', value })),
      { label: 'passage', value: request.store ?? 'home' },
      { label: 'refund', value: write(refund.total) },
      { label: 'paid', value: write(order.payment.paid) },
    ]
    return ok({
      object: { kind: 'order', id: order.number, version },
      country: order.country,
      place: null,
      sum: refund.total,
      effects,
      beneficiary: order.contact.email,
      permission: 'returns.approve' as const,
    })
  },

  async run({ id, input, object: { version }, reason }, by) {
    if (!isAgainstPolicyInput(input)) return fail({ kind: 'malformed' })
    const { number, ...request } = input
    return returns.add(number, request, { by, approval: { id, version }, reason })
  },
})

const decided = ['accept', 'accept-part', 'waive'] as const

/** What is accepted, as plain JSON. */
type DecisionInput = {
  readonly reference: string
  readonly event: (typeof decided)[number]
  readonly items: readonly AcceptedItem[]
  readonly note: string
}

function isDecisionInput(input: unknown): input is DecisionInput {
  const { reference, event, items, note } = (input ?? {}) as Fields
  return (
    typeof reference === 'string' &&
    typeof note === 'string' &&
    (decided as readonly unknown[]).includes(event) &&
    Array.isArray(items) &&
    items.every(
      (one: Fields) =>
        typeof one['sku'] === 'string' &&
        isCount(one['quantity']) &&
        (returnGrades as readonly unknown[]).includes(one['grade']),
    )
  )
}

/** An acceptance that refunds more than one person may give alone. */
const largeAcceptance = ({
  find,
  plan,
  advance,
}: Pick<ReturnAdmin, 'find' | 'plan' | 'advance'>): ApprovableAct => ({
  act: 'return.accept',

  async prepare(input, by) {
    if (!isDecisionInput(input)) return fail({ kind: 'malformed' })
    const { reference, event, items, note } = input
    const found = await find(reference, by)
    if (!found.ok) return found
    const one = found.value
    if (!mayDo(by, one, event) && !may(by, 'returns.approve', one)) return fail({ kind: 'not-permitted' })
    const version = returnVersion(one)
    const planned = await plan(reference, { by, event, items, note, version })
    if (!planned.ok) return planned
    const { after } = planned.value
    const { total } = after.refund
    const effects: readonly Effect[] = [
      { label: 'order', value: one.orderNumber },
      { label: 'return', value: one.reference },
      ...after.items.flatMap(({ sku, accepted }) =>
        accepted && accepted.quantity > 0
          ? [{ label: 'item', value: `${accepted.quantity} × ${sku} (${accepted.grade})` }]
          : [],
      ),
      {
        label: event === 'waive' ? 'retained-by' : 'received-at',
        value: event === 'waive' ? 'shopper' : one.place,
      },
      { label: 'refund', value: write(total) },
    ]
    return ok({
      object: { kind: 'return', id: one.reference, version },
      country: one.country,
      place: null,
      sum: total,
      effects,
      beneficiary: null,
      permission: 'returns.approve' as const,
    })
  },

  async run({ id, input, object: { version } }, by) {
    if (!isDecisionInput(input)) return fail({ kind: 'malformed' })
    const { reference, ...act } = input
    return advance(reference, { ...act, by, approval: { id, version } })
  },
})

/** What about returns a second person approves. */
export const createReturnApprovals = (admin: ReturnAdmin): readonly ApprovableAct[] => [
  againstPolicy(admin),
  largeAcceptance(admin),
]
