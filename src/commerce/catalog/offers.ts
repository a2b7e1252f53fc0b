import {
  availability,
  anyAvailability,
  deliverable,
  pickups,
  setsOf,
} from '#commerce/inventory/availability.ts'
import type { Availability } from '#commerce/inventory/stock-level.ts'
import { comboPrice, groupedPrice, partsTotal, type PricedPart } from '#commerce/pricing/combo-price.ts'
import type { ShownPrice } from '#commerce/pricing/price-book.ts'
import { shownPrice } from '#commerce/pricing/shown-price.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Standing } from './ports.ts'
import type { Product, ProductPart, Variant } from './product.ts'

/** A variant as a country sells it now. */
export type Offer = {
  readonly variant: Variant
  readonly price: ShownPrice
  /** Pieces that can be delivered. */
  readonly pieces: number
  readonly availability: Availability
  readonly pickup: readonly { readonly store: string; readonly available: number }[]
}

/** A product with what the country sells of it; without offers it is not sold there. */
export type OfferedProduct = {
  readonly product: Product
  readonly offers: readonly Offer[]
  /** Of a set: its parts bought one by one, in minor units. */
  readonly partsMinor: number | null
}

/** Prices and stock as they stand, and where and when that is asked. */
export type Counter = {
  readonly standing: Standing
  readonly country: Country
  readonly now: Instant
}

type Stocked = Pick<Offer, 'price' | 'pieces' | 'pickup'>

/** SKUs whose prices and stock decide what is offered of a product. */
export const decidingSkus = ({ variants, parts, gift }: Product): readonly string[] => [
  ...variants.map(({ sku }) => sku),
  ...parts.map(({ sku }) => sku),
  ...(gift?.sku ? [gift.sku] : []),
]

/** What is sold as parts: the price and stock of a set are theirs. */
export const isSet = ({ type, parts }: Product): boolean =>
  parts.length > 0 && (type === 'combo' || type === 'grouped')

export function offersOf(product: Product, counter: Counter): OfferedProduct {
  if (isSet(product)) return offersOfSet(product, counter)
  return {
    product,
    partsMinor: null,
    offers: product.variants.flatMap((variant) => {
      const stocked = stockedSku(variant.sku, counter)
      return stocked ? [{ variant, ...stocked, availability: availability(stocked.pieces) }] : []
    }),
  }
}

/** One SKU with a price and stock of its own; undefined when the country does not sell it. */
function stockedSku(sku: string, { standing, country, now }: Counter): Stocked | undefined {
  const book = standing.prices.get(sku)
  if (!book) return undefined
  const levels = standing.stock.get(sku) ?? []
  return {
    price: shownPrice(book, standing.recentPrices.get(sku) ?? [], now),
    pieces: deliverable(levels, standing.locations, country.isoCode),
    pickup: pickups(levels, standing.locations, country.isoCode),
  }
}

type SoldPart = ProductPart & { readonly stocked: Stocked }

function offersOfSet(product: Product, counter: Counter): OfferedProduct {
  const none = { product, offers: [], partsMinor: null }
  const [variant] = product.variants
  const sold = product.parts.flatMap((part): SoldPart[] => {
    const stocked = stockedSku(part.sku, counter)
    return stocked ? [{ ...part, stocked }] : []
  })
  const whole = sold.length === product.parts.length
  if (!variant || sold.length === 0 || (product.type === 'combo' && !whole)) return none
  const priced: PricedPart[] = sold.map(({ stocked, quantity }) => ({ price: stocked.price, quantity }))
  if (product.type === 'grouped') {
    const pieces = sold.map(({ stocked }) => stocked.pieces)
    const offer = {
      variant,
      price: groupedPrice(priced),
      pieces: Math.max(...pieces),
      availability: anyAvailability(pieces),
      pickup: [],
    }
    return { product, offers: [offer], partsMinor: null }
  }
  const pieces = setsOf(sold.map(({ stocked, quantity }) => ({ pieces: stocked.pieces, quantity })))
  const offer = {
    variant,
    price: comboPrice(priced, product.comboSaving ?? 0, counter.country.currency),
    pieces,
    availability: availability(pieces),
    pickup: pickupsOfSet(sold),
  }
  return { product, offers: [offer], partsMinor: partsTotal(priced) }
}

/** Whole sets that a store can hand over. */
function pickupsOfSet(sold: readonly SoldPart[]): Offer['pickup'] {
  const stores = new Set(sold.flatMap(({ stocked }) => stocked.pickup.map(({ store }) => store)))
  return [...stores].flatMap((store) => {
    const available = setsOf(
      sold.map(({ stocked, quantity }) => ({
        pieces: stocked.pickup.find((one) => one.store === store)?.available ?? 0,
        quantity,
      })),
    )
    return available > 0 ? [{ store, available }] : []
  })
}

/** What is shown when nothing is chosen: the first that can be bought, else the first. */
export const firstOffer = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ availability: { kind } }) => kind === 'in-stock') ?? offers[0]
