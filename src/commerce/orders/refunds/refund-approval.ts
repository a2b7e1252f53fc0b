import type { Effect } from '#commerce/approvals/approval.ts'
import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import { may } from '#commerce/staff/operator.ts'
import { compare, money, subtract, toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'

type Refund = Parameters<PaymentAdmin['refund']>[1]

/** What is asked for, as plain JSON. `minor` null: everything refundable. */
type RefundRequest = {
  readonly number: string
  readonly minor: number | null
  readonly reason: string
  readonly method: Refund['method']
}

const isRefundRequest = (input: unknown): input is RefundRequest => {
  const { number, minor, reason, method } = (input ?? {}) as Record<string, unknown>
  return (
    typeof number === 'string' &&
    (minor === null || (Number.isSafeInteger(minor) && Number(minor) > 0)) &&
    typeof reason === 'string' &&
    (method === null || isWithoutAccount(method))
  )
}

/** An account number would be readable in the frozen command: above the limit the shopper names it. */
const isWithoutAccount = (method: unknown): boolean =>
  ['shopper', 'wallet', 'counter'].includes(String(((method ?? {}) as Record<string, unknown>)['kind']))

const text = (amount: Money) => `${toDecimal(amount)} ${amount.currency}`

/** Refunds and goodwill above what one person may give alone. */
export const createRefundApproval = ({
  timeline,
  refund,
}: Pick<PaymentAdmin, 'timeline' | 'refund'>): ApprovableAct => ({
  act: 'refund.make',

  async prepare(input, by) {
    if (!isRefundRequest(input)) return fail({ kind: 'malformed' })
    const found = await timeline(input.number, by)
    if (!found.ok) return found
    const { order, refundable } = found.value
    const { place } = whereOf(order)
    if (!may(by, 'refunds.make', { country: order.country, place })) return fail({ kind: 'not-permitted' })
    const sum = input.minor === null ? refundable : money(input.minor, refundable.currency)
    if (sum.minor === 0 || compare(sum, refundable) > 0) return fail({ kind: 'too-much' })
    const effects: readonly Effect[] = [
      { label: 'order', value: order.number },
      { label: 'refund', value: text(sum) },
      { label: 'to', value: input.method?.kind ?? order.payment.method },
      { label: 'paid', value: text(order.payment.paid) },
      { label: 'refundable-after', value: text(subtract(refundable, sum)) },
    ]
    return ok({
      object: { kind: 'order', id: order.number, version: order.version },
      country: order.country,
      place: null,
      sum,
      effects,
      beneficiary: order.contact.email,
      permission: 'refunds.approve' as const,
    })
  },

  async run({ id, input, sum, object, requestedBy, reason }, by) {
    if (!isRefundRequest(input)) return fail({ kind: 'malformed' })
    return refund(input.number, {
      id,
      sum,
      reason: `${reason} (requested by ${requestedBy.name})`,
      method: input.method,
      by,
      approval: { id, version: object.version },
    })
  },
})
