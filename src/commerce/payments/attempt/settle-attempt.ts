import { addMilliseconds, millisecondsBetween, type Clock, type Instant } from '#kernel/instant.ts'
import { afterReading, isInFlight, isSameAttempt, type Attempt } from './attempt.ts'
import { isOpen } from './attempt-states.ts'
import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { AttemptStore } from '#commerce/payments/ports.ts'
import type { TellOrder } from './tell-order.ts'

type Dependencies = {
  readonly attempts: Pick<AttemptStore, 'find' | 'save'>
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly tellOrder: TellOrder
  readonly clock: Clock
}

/** Asks the provider how an attempt stands, keeps it, and tells the order. Undefined: there is no such attempt. */
export type SettleAttempt = (id: string) => Promise<Attempt | undefined>

/** A payment that nobody finished within a day will not be. */
const longest = 24 * 3_600_000
const rounds = 8

/**
 * The one way by which an attempt changes: the browser's return, webhooks and the poll all end here, and what the
 * provider answers now is what counts. So their order and number do not matter.
 */
export function createSettleAttempt({ attempts, providerOf, tellOrder, clock }: Dependencies): SettleAttempt {
  return async (id) => {
    for (let round = 0; round < rounds; round += 1) {
      const attempt = await attempts.find(id)
      const provider = attempt && providerOf(attempt.provider)
      if (!attempt || !provider) return attempt
      const { reference, amount, language } = attempt
      const read = await provider.poll({ attemptId: id, reference, amount, language })
      const now = clock.now()
      const next = later(read.ok ? afterReading(attempt, read.value, now) : attempt, now)
      if (!(await attempts.save(next))) continue
      const stated = read.ok ? read.value.amount : null
      return read.ok && !isSameOpen(attempt, next)
        ? tellOrder({ ...next, version: next.version + 1 }, stated)
        : next
    }
    return attempts.find(id)
  }
}

const isSameOpen = (before: Attempt, after: Attempt): boolean =>
  isSameAttempt(before, after) && isOpen(after.state)

/** Asked about again after longer and longer; given up after a day, and still honoured when money comes. */
function later(attempt: Attempt, now: Instant): Attempt {
  const polls = attempt.polls + 1
  if (isInFlight(attempt, now)) return { ...attempt, polls }
  const nextPollAt = addMilliseconds(now, Math.min(30_000 * 2 ** Math.min(polls, 10), 3_600_000))
  const old = millisecondsBetween(attempt.createdAt, now) > longest
  return old && (attempt.state === 'created' || attempt.state === 'pending')
    ? { ...attempt, state: 'expired', reason: 'expired', polls, nextPollAt }
    : { ...attempt, polls, nextPollAt }
}
