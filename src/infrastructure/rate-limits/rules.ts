import { isIPv6 } from 'node:net'
import type { RateLimitDecision, RateLimitRule } from '#kernel/rate-limiter.ts'

/** So many at once, and so many in the long run. */
export type Limit = { readonly burst: number; readonly perMinute: number }

/** Generous to a family or an office behind one address, tight for a machine. */
export const limits: Readonly<Record<RateLimitRule, Limit>> = {
  lead: { burst: 8, perMinute: 1 },
  consent: { burst: 20, perMinute: 6 },
  preview: { burst: 20, perMinute: 20 },
  cart: { burst: 60, perMinute: 60 },
  // A family behind one address orders a few times; whoever tries numbers is slow.
  order: { burst: 20, perMinute: 10 },
  track: { burst: 10, perMinute: 5 },
  coupon: { burst: 10, perMinute: 2 },
  // Codes are money: whoever has a handful of cards is served, whoever guesses is not.
  'gift-card': { burst: 12, perMinute: 1 },
  wishlist: { burst: 60, perMinute: 60 },
  // Of a key: a system that works through a day's orders.
  operations: { burst: 120, perMinute: 600 },
  graphql: { burst: 120, perMinute: 240 },
  review: { burst: 5, perMinute: 1 },
  // Of all visitors of a storefront together: more than this is no shop full of people but a machine.
  'search-log': { burst: 120, perMinute: 300 },
}

/** Somebody with one IPv6 line has 2^64 addresses: they count as one. */
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

/** Milliseconds between two that are let through in the long run, and how far ahead of that one may be. */
export const paceOf = ({ burst, perMinute }: Limit) => {
  const interval = 60_000 / perMinute
  return { interval, tolerance: interval * (burst - 1) }
}

export const decide = (waitMs: number): RateLimitDecision =>
  waitMs <= 0
    ? { allowed: true, retryAfterSeconds: 0 }
    : { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
