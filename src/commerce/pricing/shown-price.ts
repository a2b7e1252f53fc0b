import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { effectiveSpecial, joinPrices, runsAt } from './asked-prices.ts'
import type { BookPrice, PastPrice, ShownPrice } from './price-book.ts'

/** How far back a price may have been asked to be shown as "was": 30 days before the lower one began. */
export const wasWithinMs = 30 * 24 * 60 * 60 * 1000

/**
 * What to show of a SKU now. `past` is what was really asked up to now, the running price among it (`until` null).
 * "was" is said of a running special only: the lowest price asked within the 30 days before it began, if that was
 * higher. So a price raised for a day earns no "was", and neither does a special that has just ended and begun again.
 */
export function shownPrice(book: BookPrice, past: readonly PastPrice[], now: Instant): ShownPrice {
  const special = effectiveSpecial(book)
  if (!special || !runsAt(special, now))
    return {
      minor: book.defaultMinor,
      wasMinor: null,
      until:
        special?.startsAt && isBefore(now, special.startsAt) && begins(special) ? special.startsAt : null,
    }
  const asked = lowestBefore(joinPrices(past), special.minor, now)
  return {
    minor: special.minor,
    wasMinor: asked !== null && asked > special.minor ? asked : null,
    until: special.endsAt,
  }
}

/** An end that is not after the beginning: it never runs. */
const begins = ({ startsAt, endsAt }: NonNullable<BookPrice['special']>): boolean =>
  startsAt === null || endsAt === null || isBefore(startsAt, endsAt)

function lowestBefore(past: readonly PastPrice[], minor: number, now: Instant): number | null {
  const running = past.findLast(
    (price) =>
      price.minor === minor &&
      !isBefore(now, price.from) &&
      (price.until === null || !isBefore(price.until, now)),
  )
  if (!running) return null
  const opens = addMilliseconds(running.from, -wasWithinMs)
  const asked = past.filter(
    (price) => isBefore(price.from, running.from) && (price.until === null || isBefore(opens, price.until)),
  )
  return asked.length === 0 ? null : Math.min(...asked.map((price) => price.minor))
}
