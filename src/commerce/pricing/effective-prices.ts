import { isBefore, type Instant } from '#kernel/instant.ts'
import type { BookPrice, PastPrice, PlannedPrice, SpecialPrice } from './price-book.ts'

/** The special price if it is below the default price. */
const effectiveSpecial = ({ defaultMinor, special }: BookPrice): SpecialPrice | null =>
  special !== null && special.minor < defaultMinor ? special : null

/** Whether a special price is in effect at a moment: from its start (inclusive) to its end (exclusive). */
const runsAt = ({ startsAt, endsAt }: Pick<SpecialPrice, 'startsAt' | 'endsAt'>, at: Instant): boolean =>
  (startsAt === null || !isBefore(at, startsAt)) && (endsAt === null || isBefore(at, endsAt))

/** The planned price that is in effect at a moment. */
const plannedAt = ({ planned = [] }: BookPrice, at: Instant): PlannedPrice | undefined =>
  planned.find((one) => runsAt(one, at))

/** In minor units. */
export function priceAt(book: BookPrice, at: Instant): number {
  const planned = plannedAt(book, at)
  if (planned) return planned.minor
  const special = effectiveSpecial(book)
  return special && runsAt(special, at) ? special.minor : book.defaultMinor
}

/** When special and planned prices begin and end, in order. */
function momentsOf(book: BookPrice): readonly Instant[] {
  const special = effectiveSpecial(book)
  const moments = [special, ...(book.planned ?? [])].flatMap((one) => [one?.startsAt, one?.endsAt])
  return [...new Set(moments.filter((at): at is Instant => typeof at === 'string'))].sort(
    (a, b) => Date.parse(a) - Date.parse(b),
  )
}

/** When the price next becomes another one; null: never. */
export function nextPriceMoment(book: BookPrice, now: Instant): Instant | null {
  const current = priceAt(book, now)
  return momentsOf(book).find((at) => isBefore(now, at) && priceAt(book, at) !== current) ?? null
}

/** The prices in effect from `from` until `until`, in order; empty unless `from` is earlier. */
export function effectivePrices(book: BookPrice, from: Instant, until: Instant): readonly PastPrice[] {
  if (!isBefore(from, until)) return []
  const changes = momentsOf(book).filter((at) => isBefore(from, at) && isBefore(at, until))
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
