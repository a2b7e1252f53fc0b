import { isBefore, type Instant } from '#kernel/instant.ts'
import type { BookPrice, PastPrice, SpecialPrice } from './price-book.ts'

/** The special price if it is below the default price. */
export const effectiveSpecial = ({ defaultMinor, special }: BookPrice): SpecialPrice | null =>
  special !== null && special.minor < defaultMinor ? special : null

/** Whether a special price is in effect at a moment: from its start (inclusive) to its end (exclusive). */
export const runsAt = ({ startsAt, endsAt }: SpecialPrice, at: Instant): boolean =>
  (startsAt === null || !isBefore(at, startsAt)) && (endsAt === null || isBefore(at, endsAt))

/** In minor units. */
export function priceAt(book: BookPrice, at: Instant): number {
  const special = effectiveSpecial(book)
  return special && runsAt(special, at) ? special.minor : book.defaultMinor
}

/** The prices in effect from `from` until `until`, in order; empty unless `from` is earlier. */
export function effectivePrices(book: BookPrice, from: Instant, until: Instant): readonly PastPrice[] {
  if (!isBefore(from, until)) return []
  const special = effectiveSpecial(book)
  const changes = [special?.startsAt, special?.endsAt].filter(
    (at): at is Instant => typeof at === 'string' && isBefore(from, at) && isBefore(at, until),
  )
  const moments = [from, ...changes, until]
  return joinPrices(
    moments.slice(0, -1).map((at, place) => ({
      minor: priceAt(book, at),
      from: at,
      until: moments[place + 1] ?? until,
    })),
  )
}

/** The same in order of time, stretches of one price that touch made one: a price rewritten is not a new price. */
export function joinPrices(prices: readonly PastPrice[]): readonly PastPrice[] {
  const joined: PastPrice[] = []
  for (const price of [...prices].sort((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const last = joined.at(-1)
    const touches = last && (last.until === null || !isBefore(last.until, price.from))
    if (last && touches && last.minor === price.minor)
      joined[joined.length - 1] = { ...last, until: later(last.until, price.until) }
    else joined.push(price)
  }
  return joined
}

const later = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || b === null ? null : isBefore(a, b) ? b : a
