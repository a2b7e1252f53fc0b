import { fail, ok, type Result } from '#kernel/result.ts'
import type { Attempt } from './attempt.ts'
import { isOpen, isPaid } from './attempt-states.ts'
import type { PaymentFailureReason } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'
import type { SyncAttempt } from './sync-attempt.ts'

/** What the return page reports. */
export type ReturnOutcome =
  | { readonly kind: 'paid'; readonly orderNumber: string }
  /** The provider does not know the outcome yet. */
  | { readonly kind: 'waiting'; readonly orderNumber: string }
  | { readonly kind: 'unpaid'; readonly orderNumber: string; readonly reason: PaymentFailureReason }

type Deps = {
  readonly attempts: Pick<AttemptRepository, 'find'>
  readonly sync: SyncAttempt
  /** Whether the provider may be polled for an attempt again; a page that is reloaded all the time may not. */
  readonly mayPoll: (attemptId: string) => Promise<boolean>
}

/** The browser returns from the provider. Its query is not trusted: the provider is polled. */
export const createHandleReturn =
  ({ attempts, sync, mayPoll }: Deps) =>
  async (attemptId: string): Promise<Result<ReturnOutcome, { readonly kind: 'unknown-attempt' }>> => {
    const before = await attempts.find(attemptId)
    if (!before) return fail({ kind: 'unknown-attempt' })
    const isReported = isPaid(before.state) && before.reportedOutcome === 'paid'
    const read = isReported || !(await mayPoll(attemptId)) ? before : await sync(attemptId)
    return ok(outcomeOf(read ?? before))
  }

function outcomeOf({ state, reportedOutcome, orderNumber, reason }: Attempt): ReturnOutcome {
  if (reportedOutcome === 'reversed') return { kind: 'unpaid', orderNumber, reason: 'expired' }
  if (isPaid(state)) return { kind: 'paid', orderNumber }
  if (isOpen(state)) return { kind: 'waiting', orderNumber }
  return { kind: 'unpaid', orderNumber, reason: reason ?? 'declined' }
}
