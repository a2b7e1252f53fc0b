import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { CountryCode } from '#kernel/country.ts'
import { percentOf, subtract, compare, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** From this many units of one product on, one unit costs this much less. */
export type BulkTier = { readonly from: number; readonly off: BasisPoints }

/** What a country offers on lists of products. */
export type BulkTerms = {
  readonly country: CountryCode
  /** In order; the first from 1 on or higher. */
  readonly tiers: readonly BulkTier[]
  /** Days for which a quote is valid, the day on which it was sent not counted. */
  readonly validDays: number
  /** A quote at tier prices is written at once up to this sum; above it a person looks at it. */
  readonly reviewAbove: Money
}

/** The highest tier that a quantity reaches; undefined below the first. */
export const tierOf = ({ tiers }: Pick<BulkTerms, 'tiers'>, quantity: number): BulkTier | undefined =>
  tiers.findLast(({ from }) => from <= quantity)

/** The price of one unit by the tiers: never below what promotions may not go below, never above the shop's price. */
export function tierPrice(
  { unitPrice, floor }: Pick<PurchasableVariant, 'unitPrice' | 'floor'>,
  quantity: number,
  terms: Pick<BulkTerms, 'tiers'>,
): Money {
  const tier = tierOf(terms, quantity)
  if (!tier) return unitPrice
  const reduced = subtract(unitPrice, percentOf(unitPrice, tier.off, 'down'))
  const least = compare(floor, unitPrice) > 0 ? unitPrice : floor
  return compare(reduced, least) < 0 ? least : reduced
}
