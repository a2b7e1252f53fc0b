import { isIPv6 } from 'node:net'
import type { RateLimitDecision, RateLimitRule } from '#kernel/rate-limiter.ts'

/** Requests allowed in a burst, and per minute in the long run. */
export type Limit = { readonly burst: number; readonly perMinute: number }

/** Enough for a family or an office behind one address, too little for a script. */
export const limits: Readonly<Record<RateLimitRule, Limit>> = {
  lead: { burst: 8, perMinute: 1 },
  // Forms of browsers that cannot show the bot challenge, where one is configured.
  'lead-unchallenged': { burst: 2, perMinute: 1 / 30 },
  consent: { burst: 20, perMinute: 6 },
  preview: { burst: 20, perMinute: 20 },
  cart: { burst: 60, perMinute: 60 },
  // A showroom behind one address; tokens have 256 bits.
  handover: { burst: 40, perMinute: 20 },
  // Enough to order a few times, too slow to try order numbers.
  order: { burst: 20, perMinute: 10 },
  // Per attempt: a page that is reloaded asks the provider once in three seconds.
  'payment-return': { burst: 6, perMinute: 20 },
  track: { burst: 10, perMinute: 5 },
  // Of one order: a mail and an SMS each, three an hour.
  'order-link': { burst: 3, perMinute: 1 / 20 },
  'payment-link': { burst: 3, perMinute: 1 / 20 },
  // Passwords from one address: each costs 19 MiB and a tenth of a second.
  'sign-in': { burst: 20, perMinute: 10 },
  // Each may send a mail to an address that is not the visitor's own.
  alert: { burst: 10, perMinute: 1 },
  // Each takes a designer's hour.
  consultation: { burst: 4, perMinute: 1 / 10 },
  // A file is read in a thread: enough to mend a list a few times.
  'bulk-list': { burst: 20, perMinute: 2 },
  // Each sends a mail, and may take a person's time.
  'bulk-quote': { burst: 5, perMinute: 1 / 6 },
  // Answers that an outside service verifies.
  'bot-challenge': { burst: 20, perMinute: 6 },
  // One try a day of each cart; carts are cheap to make.
  play: { burst: 6, perMinute: 1 / 10 },
  coupon: { burst: 10, perMinute: 2 },
  // Codes are money: enough for a handful of cards, too slow for guessing.
  'gift-card': { burst: 12, perMinute: 1 },
  withdrawal: { burst: 10, perMinute: 1 },
  wishlist: { burst: 60, perMinute: 60 },
  // A family behind one address that goes through a list of forty.
  'wishlist-vote': { burst: 60, perMinute: 20 },
  // Per API key: a system that processes a day's orders.
  operations: { burst: 120, perMinute: 600 },
  // Callers from outside: a query may ask for every screen.
  graphql: { burst: 10, perMinute: 120 },
  review: { burst: 5, perMinute: 1 },
  // Each sends a mail to the order's own address.
  // Each is decoded and encoded: two forms of six, and more.
  'return-photo': { burst: 24, perMinute: 6 },
  question: { burst: 8, perMinute: 1 },
  // Each is read by a person.
  'product-question': { burst: 4, perMinute: 1 / 4 },
  'review-photo': { burst: 16, perMinute: 4 },
  // Pages not in the cache, per process; RENDERS_PER_MINUTE changes it. A crawler of a whole catalog stays below it.
  render: { burst: 60, perMinute: 300 },
}

/** The /64 network of an IPv6 address, since one line has 2^64 addresses; anything else unchanged. */
export function subjectOf(subject: string): string {
  if (!isIPv6(subject) || subject.includes('.')) return subject
  const [head = '', tail] = subject.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * Milliseconds between requests at the allowed pace, and how far ahead of it a burst may be. `latestDue`: no allowed
 * request leads to a later arrival; a stored one that is later was written while the clock was wrong.
 */
export const paceOf = ({ burst, perMinute }: Limit) => {
  const interval = 60_000 / perMinute
  const tolerance = interval * (burst - 1)
  return { interval, tolerance, latestDue: (at: number): number => at + tolerance + interval }
}

export const decide = (waitMs: number): RateLimitDecision =>
  waitMs <= 0
    ? { allowed: true, retryAfterSeconds: 0 }
    : { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
