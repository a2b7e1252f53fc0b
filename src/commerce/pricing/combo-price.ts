import { earliest, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { ShownPrice } from './price-book.ts'

/** A component of a bundle at its current price. */
export type PricedPart = { readonly price: ShownPrice; readonly quantity: number }

/** The components bought one by one, in minor units. */
export const partsTotal = (parts: readonly PricedPart[]): number =>
  parts.reduce((total, { price, quantity }) => total + price.minor * quantity, 0)

/**
 * Set prices, in minor units, end in 5 or 9 as prices of single pieces do: 161 900 (AED 1,619), 189 500 (KWD 189.500). Below
 * ten thousand, where that would take off too much, they are rounded down to a hundred: 4 200 (AED 42), 2 400 (KWD 2.400).
 */
const endings = { from: 10_000, every: 1_000, at: [900, 500], belowEvery: 100 } as const

/** The highest such price that is not above. */
const roundSetPrice = (minor: number): number =>
  minor < endings.from
    ? minor - (minor < endings.belowEvery ? 0 : minor % endings.belowEvery)
    : Math.max(...endings.at.map((ending) => minor - ((minor - ending) % endings.every)))

/** Price of a combo in minor units: the sum of its components less its saving, rounded down to a price as shops write it. */
export function comboMinor(total: number, saving: BasisPoints): number {
  invariant(Number.isSafeInteger(total), 'a combo costs whole minor units')
  const saved = Math.floor((total * saving) / 10_000)
  return saved > 0 ? roundSetPrice(total - saved) : total
}

/**
 * A combo costs the sum of its components less its saving, rounded down to a price as shops write it; that sum, a price in
 * effect now, is its "was" price. So the shop never promises more than it deducts.
 */
export function comboPrice(parts: readonly PricedPart[], saving: BasisPoints): ShownPrice {
  const total = partsTotal(parts)
  const minor = comboMinor(total, saving)
  return { minor, wasMinor: minor < total ? total : null, until: nextChange(parts) }
}

/** A grouped product costs "from" its cheapest part and has no "was" price of its own. */
export const groupedPrice = (parts: readonly PricedPart[]): ShownPrice => ({
  minor: Math.min(...parts.map(({ price }) => price.minor)),
  wasMinor: null,
  until: nextChange(parts),
})

const nextChange = (parts: readonly PricedPart[]): Instant | null =>
  earliest(parts.map(({ price }) => price.until))
