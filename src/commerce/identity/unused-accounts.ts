import { addMonths } from '#kernel/local-time.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import type { CustomerEventKind } from './customer-record.ts'

/** Months after its last visit at which an account is closed. The privacy page promises three years. */
const unusedMonths = 36
const noticeMonths = 35
/** Days between the notice and the closing, at least. */
const noticeMs = 30 * 86_400_000
/** A notice of longer ago was about another day: what prevented the closing then is gone, and the owner is notified again. */
const staleMs = 60 * 86_400_000

/** Events that only customers cause. Ended sessions and exports may be the work of operators; a customer needs a session for them, and its use counts. */
export const visitKinds = [
  'registered',
  'visited',
  'signed-in',
  'signed-out',
  'stepped-up',
  'password-changed',
  'contact-added',
  'contact-changed',
  'google-linked',
  'google-unlinked',
] as const satisfies readonly CustomerEventKind[]

export type AccountUse = {
  readonly lastVisit: Instant
  /** The last notice that the account will be closed; null: none. */
  readonly noticedAt: Instant | null
}

export type UnusedStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'notify'; readonly closesAt: Instant }
  | { readonly kind: 'close' }

/** Nothing is due for an account that was visited since: at most four days after the notices of today, however long the months are. */
export const unusedSince = (now: Instant): Instant =>
  addMilliseconds(monthsAfter(now, -noticeMonths), 4 * 86_400_000)

/** What is due for an account, unless something of its owner's is in it. */
export function unusedStep({ lastVisit, noticedAt }: AccountUse, now: Instant): UnusedStep {
  const end = monthsAfter(lastVisit, unusedMonths)
  const counts =
    noticedAt !== null && isBefore(lastVisit, noticedAt) && isBefore(now, addMilliseconds(noticedAt, staleMs))
  if (counts)
    return isBefore(now, later(end, addMilliseconds(noticedAt, noticeMs)))
      ? { kind: 'none' }
      : { kind: 'close' }
  // A month may be shorter than thirty days.
  const noticeFrom = earlier(monthsAfter(lastVisit, noticeMonths), addMilliseconds(end, -noticeMs))
  if (isBefore(now, noticeFrom)) return { kind: 'none' }
  return { kind: 'notify', closesAt: later(end, addMilliseconds(now, noticeMs)) }
}

/** At the same time of the day, by UTC; the last day of a month that is too short. */
const monthsAfter = (at: Instant, months: number): Instant =>
  `${addMonths(at.slice(0, 10), months)}${at.slice(10)}`

const earlier = (one: Instant, other: Instant): Instant => (isBefore(one, other) ? one : other)
const later = (one: Instant, other: Instant): Instant => (isBefore(one, other) ? other : one)
