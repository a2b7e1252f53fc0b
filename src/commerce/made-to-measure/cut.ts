import type { MadeToMeasure } from '#commerce/catalog/product.ts'
import type { Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** A piece cut to the centimetre. `sku` is a variant of a product with madeToMeasure. */
export type CutRequest = {
  readonly sku: string
  readonly widthCm: number
  readonly lengthCm: number
  /** Of curtains, in hundredths: 200 is twice the width of the rail. Null for others; of a curtain it is twice. */
  readonly fullness: Fullness | null
}

export const fullnesses = [150, 200, 250] as const
export type Fullness = (typeof fullnesses)[number]

export type CutQuote = {
  readonly kind: MadeToMeasure['kind']
  readonly widthCm: number
  readonly lengthCm: number
  /** Lengths taken from the roll, side by side. */
  readonly panels: number
  /** Of each length, and how wide it is: the width of the roll. */
  readonly panelCm: number
  readonly rollWidthCm: number
  /** Whether the lengths run along the width of the piece, because less falls off that way. */
  readonly turned: boolean
  /** Of curtains: the cloth before it is gathered. Of others the width of the piece. */
  readonly clothWidthCm: number
  /** Square centimetres that are charged for, and of these what falls off. */
  readonly chargedCm2: number
  readonly wasteCm2: number
  /** Whether the smallest charge applies. */
  readonly minimumApplies: boolean
  /** Of a square metre, or of a metre of a curtain's cloth. */
  readonly unitPrice: Money
  readonly price: Money
}

/** A size with its price, and the SKU under which it goes into a cart. */
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

/** What a SKU is cut from and what it costs now; undefined when the country does not sell it. */
export type FindCut = (
  sku: string,
  storefront: Storefront,
) => Promise<{ readonly cut: MadeToMeasure | null; readonly unitPrice: Money } | undefined>
