import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { joinPrices, nextPriceMoment, priceAt } from './effective-prices.ts'
import type { BookPrice, PastPrice, ShownPrice } from './price-book.ts'

/** How long before the lower price began a price may have been in effect to be shown as "was". */
const wasWithinMs = 30 * 24 * 60 * 60 * 1000

/**
 * The price to show now. `past` holds the prices in effect until now, the current one (`until` null) included. Only a
 * running special or planned price below the default has a "was" price: the lowest one of the 30 days before it began, if
 * that was higher. So neither a price raised for a day nor a special price that ended and started again creates one.
 */
export function shownPrice(book: BookPrice, past: readonly PastPrice[], now: Instant): ShownPrice {
  const minor = priceAt(book, now)
  const until = nextPriceMoment(book, now)
  if (minor >= book.defaultMinor) return { minor, wasMinor: null, until }
  const before = lowestBefore(joinPrices(past), minor, now)
  return { minor, wasMinor: before !== null && before > minor ? before : null, until }
}

function lowestBefore(past: readonly PastPrice[], minor: number, now: Instant): number | null {
  const running = past.findLast(
    (price) =>
      price.minor === minor &&
      !isBefore(now, price.from) &&
      (price.until === null || !isBefore(price.until, now)),
  )
  if (!running) return null
  const opens = addMilliseconds(running.from, -wasWithinMs)
  const earlier = past.filter(
    (price) => isBefore(price.from, running.from) && (price.until === null || isBefore(opens, price.until)),
  )
  return earlier.length === 0 ? null : Math.min(...earlier.map((price) => price.minor))
}
