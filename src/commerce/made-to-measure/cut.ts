import type { MadeToMeasure } from '#commerce/catalog/product.ts'
import type { Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** A size in whole centimeters. `sku`: a variant of a product with `madeToMeasure`. */
export type CutRequest = {
  readonly sku: string
  readonly widthCm: number
  readonly lengthCm: number
  /** Of curtains, in percent of the rail's width; null: 200 for a curtain, none for others. */
  readonly fullness: Fullness | null
}

export const fullnesses = [150, 200, 250] as const
type Fullness = (typeof fullnesses)[number]

export type CutQuote = {
  readonly kind: MadeToMeasure['kind']
  readonly widthCm: number
  readonly lengthCm: number
  /** Lengths cut from the roll, laid next to each other. */
  readonly panels: number
  /** Of each panel; its width is that of the roll. */
  readonly panelCm: number
  readonly rollWidthCm: number
  /** Whether the panels run along the width, which wastes less. */
  readonly turned: boolean
  /** Of curtains: the fabric before gathering; of others the width. */
  readonly clothWidthCm: number
  /** Charged area, and the wasted part of it. */
  readonly chargedCm2: number
  readonly wasteCm2: number
  /** Whether the minimum charge applies. */
  readonly minimumApplies: boolean
  /** Per square meter, or per meter of a curtain's fabric. */
  readonly unitPrice: Money
  readonly price: Money
}

/** A quote with the SKU for the cart. */
export type CutOffer = CutQuote & { readonly sku: string }

export type CutFailure =
  | { readonly kind: 'unknown-sku' }
  | { readonly kind: 'not-cut' }
  | {
      readonly kind: 'out-of-range'
      readonly field: 'width' | 'length'
      readonly min: number
      readonly max: number
    }
  | { readonly kind: 'not-a-number'; readonly field: 'width' | 'length' }

/** The roll of a SKU and its current price; undefined when the country does not sell it. */
export type FindCut = (
  sku: string,
  storefront: Storefront,
) => Promise<{ readonly cut: MadeToMeasure | null; readonly unitPrice: Money } | undefined>
