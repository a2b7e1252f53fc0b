import type { DisputeEvent, DisputeNotice, DisputeReason } from '#commerce/payments/dispute-notice.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { money, type Money } from '#kernel/money.ts'
import type { SandboxSession } from './sandbox-gateway.ts'

/** A dispute at the sandbox: of each of its payments one at most. */
export type SandboxDispute = {
  readonly amount: Money
  readonly fee: Money
  readonly reason: DisputeReason
  readonly event: DisputeEvent
  readonly at: Instant
  readonly dueBy: Instant
  /** Idempotency key of the response that was taken. */
  readonly response: string | null
}

/** What happens next to a dispute of the sandbox, as its bank would have it. */
export type SandboxDisputeStep = {
  readonly event: Extract<DisputeEvent, 'inquire' | 'open' | 'win' | 'lose' | 'expire'>
  readonly reason?: DisputeReason
  /** Null: all that was captured. */
  readonly minor?: number | null
}

const daysToRespond = 10
/** 75 dirhams, 7.500 dinars. */
const feeMinor = 7_500

/** Undefined: nothing was captured, or there is no dispute to decide. */
export function afterDisputeStep(
  session: SandboxSession,
  { event, reason = 'fraudulent', minor = null }: SandboxDisputeStep,
  at: Instant,
): SandboxSession | undefined {
  const { captured, dispute } = session
  const opens = event === 'open' || event === 'inquire'
  if (!opens) return dispute ? { ...session, dispute: { ...dispute, event, at } } : undefined
  if (captured.minor === 0 || (dispute && event === 'inquire')) return undefined
  const amount = money(Math.min(minor ?? captured.minor, captured.minor), captured.currency)
  if (amount.minor <= 0) return undefined
  const first: SandboxDispute = {
    amount,
    fee: event === 'open' ? feeOf(amount) : money(0, amount.currency),
    reason,
    event,
    at,
    dueBy: addMilliseconds(at, daysToRespond * 86_400_000),
    response: null,
  }
  // An inquiry becomes a chargeback, with another response.
  if (dispute)
    return dispute.event === 'inquire' || dispute.event === 'answer-inquiry'
      ? { ...session, dispute: { ...dispute, event, at, fee: first.fee, dueBy: first.dueBy, response: null } }
      : undefined
  return { ...session, dispute: first }
}

const feeOf = ({ currency }: Money): Money => money(feeMinor, currency)

/** Undefined: it is decided, was responded to, or there is none. */
export function afterDisputeResponse(
  session: SandboxSession,
  kind: 'evidence' | 'acceptance',
  { key, at }: { readonly key: string; readonly at: Instant },
): SandboxSession | undefined {
  const { dispute } = session
  if (!dispute) return undefined
  if (dispute.response === key) return session
  const isInquiry = dispute.event === 'inquire'
  if (dispute.response !== null || (dispute.event !== 'open' && !isInquiry)) return undefined
  const event = kind === 'acceptance' ? 'accept' : isInquiry ? 'answer-inquiry' : 'submit'
  return { ...session, dispute: { ...dispute, event, at, response: key } }
}

/** The sandbox's id of a dispute is made of that of its payment. */
const sandboxDisputeId = ({ id }: Pick<SandboxSession, 'id'>): string => `dp_${id}`
export const sessionOfDispute = (reference: string): string => reference.replace(/^dp_/, '')

/** What the sandbox says of the dispute of a payment. */
export const sandboxDisputeNotice = (
  session: Pick<SandboxSession, 'id' | 'attemptId'>,
  { event, at, amount, fee, reason, dueBy }: SandboxDispute,
): DisputeNotice => ({
  reference: sandboxDisputeId(session),
  event,
  at,
  payment: session.id,
  amount,
  fee: fee.minor === 0 ? null : fee,
  reason,
  reasonCode: null,
  evidenceDueBy: dueBy,
})
