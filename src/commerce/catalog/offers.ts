import {
  anyAvailability,
  availability,
  completeSets,
  deliverable,
  stockAtStores,
} from '#commerce/inventory/availability.ts'
import type { Availability } from '#commerce/inventory/stock-level.ts'
import { comboPrice, groupedPrice, partsTotal, type PricedPart } from '#commerce/pricing/combo-price.ts'
import type { ShownPrice } from '#commerce/pricing/price-book.ts'
import { shownPrice } from '#commerce/pricing/shown-price.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { PricesAndStock } from './ports.ts'
import type { BundleComponent, Product, Variant } from './product.ts'

/** A variant as a country sells it now. */
export type Offer = {
  readonly variant: Variant
  readonly price: ShownPrice
  /** Units that can be delivered. */
  readonly available: number
  readonly availability: Availability
  readonly pickup: readonly { readonly store: string; readonly available: number }[]
}

/** A product with what the country sells of it; without offers it is not sold there. */
export type OfferedProduct = {
  readonly product: Product
  readonly offers: readonly Offer[]
  /** Of a bundle: its components bought one by one, in minor units. */
  readonly partsMinor: number | null
}

/** Where and when prices are calculated. */
export type PricingContext = { readonly country: Country; readonly now: Instant }

type Stocked = Pick<Offer, 'price' | 'available' | 'pickup'>

/** SKUs whose prices and stock decide what is offered of a product. */
export const decidingSkus = ({ variants, parts, gift }: Product): readonly string[] => [
  ...variants.map(({ sku }) => sku),
  ...parts.map(({ sku }) => sku),
  ...(gift?.sku ? [gift.sku] : []),
]

/** Whether price and stock are those of its components. */
export const isBundle = ({ type, parts }: Product): boolean =>
  parts.length > 0 && (type === 'combo' || type === 'grouped')

export function offersOf(
  product: Product,
  pricesAndStock: PricesAndStock,
  context: PricingContext,
): OfferedProduct {
  const find = (sku: string) => findStocked(sku, pricesAndStock, context)
  if (isBundle(product)) return offersOfBundle(product, find)
  return {
    product,
    partsMinor: null,
    offers: product.variants.flatMap((variant) => {
      const stocked = find(variant.sku)
      return stocked ? [{ variant, ...stocked, availability: availability(stocked.available) }] : []
    }),
  }
}

/** One SKU with a price and stock of its own; undefined when the country does not sell it. */
function findStocked(
  sku: string,
  { prices, recentPrices, stock, locations }: PricesAndStock,
  { country, now }: PricingContext,
): Stocked | undefined {
  const price = prices.get(sku)
  if (!price) return undefined
  const levels = stock.get(sku) ?? []
  return {
    price: shownPrice(price, recentPrices.get(sku) ?? [], now),
    available: deliverable(levels, locations, country.isoCode),
    pickup: stockAtStores(levels, locations, country.isoCode),
  }
}

type StockedComponent = BundleComponent & { readonly stocked: Stocked }

function offersOfBundle(product: Product, find: (sku: string) => Stocked | undefined): OfferedProduct {
  const none = { product, offers: [], partsMinor: null }
  const [variant] = product.variants
  const sold = product.parts.flatMap((part): StockedComponent[] => {
    const stocked = find(part.sku)
    return stocked ? [{ ...part, stocked }] : []
  })
  const isComplete = sold.length === product.parts.length
  if (!variant || sold.length === 0 || (product.type === 'combo' && !isComplete)) return none
  const priced: PricedPart[] = sold.map(({ stocked, quantity }) => ({ price: stocked.price, quantity }))
  if (product.type === 'grouped') {
    const quantities = sold.map(({ stocked }) => stocked.available)
    const offer = {
      variant,
      price: groupedPrice(priced),
      available: Math.max(...quantities),
      availability: anyAvailability(quantities),
      pickup: [],
    }
    return { product, offers: [offer], partsMinor: null }
  }
  const available = completeSets(
    sold.map(({ stocked, quantity }) => ({ available: stocked.available, quantity })),
  )
  const offer = {
    variant,
    price: comboPrice(priced, product.comboSaving ?? 0),
    available,
    availability: availability(available),
    pickup: pickupsOfCombo(sold),
  }
  return { product, offers: [offer], partsMinor: partsTotal(priced) }
}

/** Complete sets that a store can give out. */
function pickupsOfCombo(sold: readonly StockedComponent[]): Offer['pickup'] {
  const stores = new Set(sold.flatMap(({ stocked }) => stocked.pickup.map(({ store }) => store)))
  return [...stores].flatMap((store) => {
    const available = completeSets(
      sold.map(({ stocked, quantity }) => ({
        available: stocked.pickup.find((one) => one.store === store)?.available ?? 0,
        quantity,
      })),
    )
    return available > 0 ? [{ store, available }] : []
  })
}

/** What is shown when nothing is chosen: the first that can be bought, else the first. */
export const firstOffer = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ availability: { kind } }) => kind === 'in-stock') ?? offers[0]
