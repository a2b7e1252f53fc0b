import { addMilliseconds, millisecondsBetween, type Clock, type Instant } from '#kernel/instant.ts'
import { afterReading, isInFlight, isSameAttempt, type Attempt } from './attempt.ts'
import { isOpen } from './attempt-states.ts'
import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'
import type { ReportOutcome } from './report-outcome.ts'

type Deps = {
  readonly attempts: Pick<AttemptRepository, 'find' | 'save'>
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly reportOutcome: ReportOutcome
  readonly clock: Clock
}

/** Reads an attempt's state from its provider, saves it, and reports the outcome to the order. Undefined: no such attempt. */
export type SyncAttempt = (id: string) => Promise<Attempt | undefined>

/** A payment that was not completed within a day never will be. */
const maxAgeMs = 24 * 3_600_000
const maxRounds = 8

/**
 * The only way an attempt changes: the browser's return, webhooks and the poll all end here, and only the provider's
 * current state counts. That is why their order and number do not matter.
 */
export function createSyncAttempt({ attempts, providerOf, reportOutcome, clock }: Deps): SyncAttempt {
  return async (id) => {
    for (let round = 0; round < maxRounds; round += 1) {
      const attempt = await attempts.find(id)
      const provider = attempt && providerOf(attempt.provider)
      if (!attempt || !provider) return attempt
      const { reference, amount, language } = attempt
      const read = await provider.poll({ attemptId: id, reference, amount, language })
      const now = clock.now()
      const next = withNextPoll(read.ok ? afterReading(attempt, read.value, now) : attempt, now)
      if (!(await attempts.save(next))) continue
      const stated = read.ok ? read.value.amount : null
      return read.ok && !isSameOpen(attempt, next)
        ? reportOutcome({ ...next, version: next.version + 1 }, stated)
        : next
    }
    return attempts.find(id)
  }
}

const isSameOpen = (before: Attempt, after: Attempt): boolean =>
  isSameAttempt(before, after) && isOpen(after.state)

/** Polls less and less often; expires the attempt after a day. A payment that still arrives is accepted. */
function withNextPoll(attempt: Attempt, now: Instant): Attempt {
  const polls = attempt.polls + 1
  if (isInFlight(attempt, now)) return { ...attempt, polls }
  const nextPollAt = addMilliseconds(now, Math.min(30_000 * 2 ** Math.min(polls, 10), 3_600_000))
  const isOld = millisecondsBetween(attempt.createdAt, now) > maxAgeMs
  return isOld && (attempt.state === 'created' || attempt.state === 'pending')
    ? { ...attempt, state: 'expired', reason: 'expired', polls, nextPollAt }
    : { ...attempt, polls, nextPollAt }
}
