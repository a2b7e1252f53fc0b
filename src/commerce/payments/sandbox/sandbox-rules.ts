import { add, compare, type Money } from '#kernel/money.ts'
import type { PaymentFailureReason } from '#commerce/payments/payment-provider.ts'
import {
  sandboxCode,
  type SandboxChoice,
  type SandboxOutcome,
  type SandboxSession,
} from './sandbox-gateway.ts'

/** The session after a choice on a hosted page; undefined: it is over, or the choice is not on its current page. */
export function afterChoice(session: SandboxSession, choice: SandboxChoice): SandboxSession | undefined {
  if (session.step === 'done') return undefined
  if (choice.kind === 'code')
    return session.step === 'challenge'
      ? finished(session, choice.code === sandboxCode ? 'approve' : 'wrong-code')
      : undefined
  const chosen = { ...session, webhook: choice.webhook }
  return choice.outcome === 'challenge' ? { ...chosen, step: 'challenge' } : finished(chosen, choice.outcome)
}

const reasons = {
  decline: 'declined',
  insufficient: 'insufficient-funds',
  'expired-card': 'expired-card',
  'wrong-code': 'not-authenticated',
  cancel: 'canceled',
} as const satisfies Record<string, PaymentFailureReason>

function finished(session: SandboxSession, outcome: SandboxOutcome | 'wrong-code'): SandboxSession {
  if (outcome === 'approve' || outcome === 'closed' || outcome === 'challenge')
    return session.capture === 'now'
      ? { ...session, step: 'done', state: 'captured', captured: session.amount }
      : { ...session, step: 'done', state: 'authorized' }
  const state = outcome === 'cancel' ? ('canceled' as const) : ('failed' as const)
  return { ...session, step: 'done', state, reason: reasons[outcome] }
}

/** Undefined: not authorized, or `sum` exceeds the amount. Repeating it has no effect. */
export const afterCapture = (session: SandboxSession, sum: Money): SandboxSession | undefined =>
  session.state === 'captured'
    ? session
    : session.state === 'authorized' && compare(sum, session.amount) <= 0
      ? { ...session, state: 'captured', captured: sum }
      : undefined

export const afterVoid = (session: SandboxSession): SandboxSession | undefined =>
  session.state === 'voided'
    ? session
    : session.state === 'authorized'
      ? { ...session, state: 'voided' }
      : undefined

/** Refunds once per idempotency key and never more than was captured; undefined: not possible. */
export function afterRefund(session: SandboxSession, sum: Money, key: string): SandboxSession | undefined {
  if (session.refunds.includes(key)) return session
  const refunded = add(session.refunded, sum)
  if (session.state !== 'captured' || compare(refunded, session.captured) > 0) return undefined
  return { ...session, refunded, refunds: [...session.refunds, key] }
}
