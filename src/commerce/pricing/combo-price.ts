import { isBefore, type Instant } from '#kernel/instant.ts'
import { money, percentOf } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { ShownPrice } from './price-book.ts'

/** A part of a set as it is priced now. */
export type PricedPart = { readonly price: ShownPrice; readonly quantity: number }

/** The parts bought one by one, in minor units. */
export const partsTotal = (parts: readonly PricedPart[]): number =>
  parts.reduce((total, { price, quantity }) => total + price.minor * quantity, 0)

/**
 * A combo costs what its parts cost now, less its saving; its "was" is that sum, which is asked at this very moment.
 * The saving is rounded down: never more is promised than is taken off.
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

/** A grouped product costs "from" its cheapest part, without a "was" of its own. */
export const groupedPrice = (parts: readonly PricedPart[]): ShownPrice => ({
  minor: Math.min(...parts.map(({ price }) => price.minor)),
  wasMinor: null,
  until: nextChange(parts),
})

const nextChange = (parts: readonly PricedPart[]): Instant | null =>
  earliest(parts.map(({ price }) => price.until))

/** The first of some moments; null when there is none. */
export const earliest = (moments: readonly (Instant | null)[]): Instant | null =>
  moments.reduce<Instant | null>(
    (first, at) => (at === null ? first : first === null || isBefore(at, first) ? at : first),
    null,
  )
