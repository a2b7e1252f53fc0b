import { earliest, type Instant } from '#kernel/instant.ts'
import { money, percentOf } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { ShownPrice } from './price-book.ts'

/** A component of a bundle at its current price. */
export type PricedPart = { readonly price: ShownPrice; readonly quantity: number }

/** The components bought one by one, in minor units. */
export const partsTotal = (parts: readonly PricedPart[]): number =>
  parts.reduce((total, { price, quantity }) => total + price.minor * quantity, 0)

/**
 * A combo costs the sum of its components less its saving; that sum, a price in effect now, is its "was" price. The
 * saving is rounded down, so that the shop never promises more than it deducts.
 */
export function comboPrice(
  parts: readonly PricedPart[],
  saving: BasisPoints,
  currency: Currency,
): ShownPrice {
  const total = partsTotal(parts)
  const saved = percentOf(money(total, currency), saving, 'down').minor
  return { minor: total - saved, wasMinor: saved > 0 ? total : null, until: nextChange(parts) }
}

/** A grouped product costs "from" its cheapest part and has no "was" price of its own. */
export const groupedPrice = (parts: readonly PricedPart[]): ShownPrice => ({
  minor: Math.min(...parts.map(({ price }) => price.minor)),
  wasMinor: null,
  until: nextChange(parts),
})

const nextChange = (parts: readonly PricedPart[]): Instant | null =>
  earliest(parts.map(({ price }) => price.until))
