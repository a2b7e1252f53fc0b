import type { AstroGlobal } from 'astro'
import { openReferences } from '#commerce/disputes/refund-guard.ts'
import type { OrderDetails } from '#commerce/orders/orders.ts'
import type { Admission, Posted } from '#web/operations/admit.ts'
import { checkRefund } from './refund-check.ts'
import { readRefundForm, readRefundMethod } from './refund-form.ts'
import type { OrderCheck } from './order-checks.ts'

type Posting = {
  readonly by: Admission['by']
  readonly posted: Posted
  readonly details: OrderDetails
  /** Of the order as the form was shown. */
  readonly version: number
}

type Failure = { readonly kind: string; readonly field?: string }

/** `check` is shown: first, again with what was wrong, or because meanwhile another has to approve. */
type RefundOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'check'; readonly check: OrderCheck; readonly failure: Failure | null }

const failed = (failure: Failure): RefundOutcome => ({ kind: 'failed', failure })

/** Shows what a refund does, makes it, or requests the approval of another. */
export async function handleRefund(
  { locals }: Pick<AstroGlobal, 'locals'>,
  { by, posted, details, version }: Posting,
): Promise<RefundOutcome> {
  const { shop } = locals
  const { order, changes } = details
  const { number, country } = order
  const form = readRefundForm(posted.fields, order)
  if (!form.ok) return failed(form.failure)
  const { sum, written: reason } = form.value
  const gift = { object: number, country, currency: sum.currency }
  const toCheck = async (failure: Failure | null): Promise<RefundOutcome> => {
    const allowance = await shop.approvals.allowance(gift, by)
    const documents = await shop.invoices.listOfOrder(order.id)
    const disputes = openReferences(await shop.money.disputes.listOfOrder(number, by))
    const check = checkRefund({ order, changes, form: form.value, allowance, documents, disputes }, locals)
    return 'kind' in check ? failed(check) : { kind: 'check', check, failure }
  }
  if (posted.act === 'check-refund') return toCheck(null)
  const method = readRefundMethod(posted.fields)
  const key = `operator:${String(posted.fields.get('key') ?? '').slice(0, 64)}`
  if (posted.act === 'request-refund') {
    const input = { number, minor: sum.minor, reason, method }
    const requested = await shop.approvals.request({ act: 'refund.make', input, reason, key, version }, by)
    return requested.ok ? { kind: 'done' } : failed(requested.failure)
  }
  const isRepeated = order.payment.refunds.some(({ id }) => id === key)
  if (!isRepeated && version !== order.version) return failed({ kind: 'stale' })
  const refunded = await shop.money.payments.refund(number, {
    ...{ id: key, sum, reason, method, by },
    disputesSeen: String(posted.fields.get('disputesSeen') ?? '').split(' '),
  })
  if (refunded.ok) return { kind: 'done' }
  const { failure } = refunded
  return failure.kind === 'needs-approval' ||
    failure.kind === 'dispute-not-shown' ||
    methodFailures.includes(failure.kind)
    ? toCheck(failure)
    : failed(failure)
}

/** What was typed on the check page is shown there again. */
const methodFailures: readonly string[] = [
  'no-holder',
  'not-an-iban',
  'not-an-account',
  'not-an-ifsc',
  'not-a-upi-id',
  'method-not-offered',
  'refund-method-required',
]
