import { add, compare, type Money } from '#kernel/money.ts'
import type { StoredCard } from '#commerce/payments/cards/stored-card.ts'
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
  // The bank always confirms a payment that stores its card, or is made by a stored one.
  const isAboutCard = session.savesCard === true || session.paidWith !== undefined
  const isChallenged = choice.outcome === 'challenge' || (choice.outcome === 'approve' && isAboutCard)
  return isChallenged ? { ...chosen, step: 'challenge' } : finished(chosen, choice.outcome)
}

/** The sandbox has one card that it stores; a number of its own is a card of its own at a real provider. */
const storedCard = ({ id }: SandboxSession): StoredCard => ({
  token: `card_${id}`,
  fingerprint: 'sandbox-4242',
  brand: 'VISA',
  lastFour: '4242',
  expiry: { month: 9, year: 2028 },
})

/** The session that stored the card with this token. */
export const sessionOfCard = (token: string): string => token.replace(/^card_/, '')

/** A card that is deleted pays nothing more. */
export const withoutCard = ({ storedCard: _, ...session }: SandboxSession): SandboxSession => session

const reasons = {
  decline: 'declined',
  insufficient: 'insufficient-funds',
  'expired-card': 'expired-card',
  'wrong-code': 'not-authenticated',
  cancel: 'canceled',
} as const satisfies Record<string, PaymentFailureReason>

function finished(session: SandboxSession, outcome: SandboxOutcome | 'wrong-code'): SandboxSession {
  if (outcome === 'approve' || outcome === 'closed' || outcome === 'challenge') {
    const paid = {
      ...session,
      step: 'done' as const,
      ...(session.savesCard ? { storedCard: storedCard(session) } : {}),
    }
    return session.capture === 'now'
      ? { ...paid, state: 'captured', captured: session.amount }
      : { ...paid, state: 'authorized' }
  }
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
