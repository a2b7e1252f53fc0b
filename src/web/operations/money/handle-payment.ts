import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import type { PaymentAdminFailure, PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** The step before an act: what will follow, with what was typed. */
export type PaymentCheck = {
  readonly act: 'capture' | 'void' | 'complete'
  readonly refund: string
  readonly outcome: 'done' | 'rejected'
  readonly reason: string
  readonly reference: string
  readonly key: string
}

export type PaymentPage = {
  readonly timeline: PaymentTimeline
  readonly check: PaymentCheck | null
  readonly problems: readonly FieldProblem[]
  readonly mayManage: boolean
}

/** The payments of an order, and what a person does with them. */
export async function handlePaymentActs(
  astro: AstroGlobal,
  { by, posted }: { readonly by: StaffOperator; readonly posted: Posted | null },
): Promise<Response | PaymentPage> {
  const { shop, t } = astro.locals
  const { payments } = shop.money
  const number = astro.params['number'] ?? ''
  const found = await payments.timeline(number, by)
  if (!found.ok) return notFound(astro)
  const page: PaymentPage = {
    timeline: found.value,
    check: null,
    problems: [],
    mayManage: mayAnywhere(by, 'payments.manage'),
  }
  if (!posted) return page
  const check = readCheck(posted)
  const typed = { ...page, check }
  if (posted.act.startsWith('check-')) return typed
  const problem = missing(check, posted.act)
  if (problem) {
    astro.response.status = 422
    return { ...typed, problems: [{ text: t(problem.text), field: problem.field }] }
  }
  const done = await act(astro, by, posted.act, check)
  if (!done.ok) {
    astro.response.status = 409
    return { ...typed, problems: [{ text: t(failureText(done.failure)) }] }
  }
  return astro.redirect(operationsPath('payment', { number: done.value.order.number }), 303)
}

function readCheck({ act, fields }: Posted): PaymentCheck {
  const text = (name: string) => tidyText(String(fields.get(name) ?? '')).slice(0, 200)
  const name = act.replace(/^check-/, '')
  return {
    act: name === 'void' || name === 'complete' ? name : 'capture',
    refund: String(fields.get('refund') ?? '').slice(0, 200),
    outcome: fields.get('outcome') === 'rejected' ? 'rejected' : 'done',
    reason: text('reason'),
    reference: text('reference'),
    key: String(fields.get('key') ?? '').slice(0, 100),
  }
}

const minText = 3

function missing({ reason, reference, outcome }: PaymentCheck, act: string) {
  if ((act === 'void' || act === 'complete') && reason.length < minText)
    return { text: 'operations-money:problem.reason', field: 'reason' } as const
  if (act === 'complete' && outcome === 'done' && reference.length < minText)
    return { text: 'operations-money:problem.reference', field: 'reference' } as const
  return undefined
}

function act({ locals, params }: AstroGlobal, by: StaffOperator, name: string, check: PaymentCheck) {
  const { payments } = locals.shop.money
  const number = params['number'] ?? ''
  const { refund, outcome, reason, reference, key } = check
  switch (name) {
    case 'capture':
      return payments.capture(number, by)
    case 'void':
      return payments.void(number, { id: `void:${key}`, reason, by })
    case 'complete':
      return payments.completeManually(number, refund, {
        outcome,
        by,
        note: reference === '' ? reason : `${reason} (${reference})`,
      })
    default:
      return payments.runNow(number, by)
  }
}

function failureText({ kind }: PaymentAdminFailure) {
  switch (kind) {
    case 'nothing-to-capture':
    case 'nothing-to-void':
    case 'unknown-refund':
    case 'not-permitted':
      return `operations-money:failure.${kind}` as const
    default:
      return 'operations-money:failure.other' as const
  }
}
