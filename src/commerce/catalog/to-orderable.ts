import type { Parcel } from '#commerce/delivery/size-class.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Country } from '#kernel/country.ts'
import { money, percentOf } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'
import { pathsAbove, type Category } from './category.ts'
import { choiceOf } from './choice.ts'
import { factsOf } from './goods-facts.ts'
import { isSet, type Offer } from './offers.ts'
import type { Orderable } from './orderable.ts'
import type { Product, ProductPart, Variant } from './product.ts'
import { parcelsOf, sizeClassOf, type SetParts } from './set-parts.ts'
import { supplyOf } from './supply.ts'
import { taxClassOf } from './tax-class.ts'
import { isAddable, missingPicture, picturesOf } from './to-card.ts'

/** Of the default price, special prices apart: what discounts of all kinds together leave. Costs are not kept here. */
export const floorRate = basisPoints(3_000)

export type Around = {
  readonly country: Country
  readonly prices: ReadonlyMap<string, BookPrice>
  readonly setParts: SetParts
  readonly categories: ReadonlyMap<string, Category>
}

/** A variant as an order freezes it. A set travels, weighs and is drawn from stock as its parts. */
export function toOrderable(product: Product, offer: Offer, around: Around): Orderable {
  const { variant, price, pieces } = offer
  const { country, setParts } = around
  const { leadDays, seller } = supplyOf(product, setParts)
  const draws = isSet(product) ? product.parts : [{ sku: variant.sku, quantity: 1 }]
  const picture = picturesOf(product, variant)[0] ?? missingPicture
  const unitPrice = money(price.minor, country.currency)
  const floor = Math.min(price.minor, floorMinor(draws, around))
  return {
    sku: variant.sku,
    productCode: product.code,
    urlKey: product.urlKey,
    brand: product.brand,
    name: product.name,
    choice: { en: choiceOf(product, variant, 'en'), ar: choiceOf(product, variant, 'ar') },
    picture: { base: picture.base, widths: picture.widths },
    categories: [...new Set(product.categories.flatMap(pathsAbove))],
    unitPrice,
    priceUntil: price.until,
    floor: money(floor, country.currency),
    taxClass: taxClassOf(product.categories[0] ?? '', country.isoCode, product.material.en),
    sizeClass: sizeClassOf(product, variant, setParts),
    ...loadOf(product, variant, setParts),
    returnClass: product.returnClass,
    readyAfterDays: leadDays,
    seller,
    assemblyMinutes: product.assembly.by === 'us' ? (product.assembly.minutes ?? 0) : null,
    orderType: product.type,
    draws,
    gift: product.gift,
    addable: isAddable(product),
    cut: product.madeToMeasure,
    kgPerUnit: product.madeToMeasure && variant.weightKg,
    facts: factsOf(product, offer, { categories: around.categories, currency: country.currency }),
    available: pieces,
  }
}

const floorMinor = (draws: readonly ProductPart[], { prices, country }: Around): number =>
  draws.reduce((total, { sku, quantity }) => {
    const whole = money((prices.get(sku)?.defaultMinor ?? 0) * quantity, country.currency)
    return total + percentOf(whole, floorRate, 'up').minor
  }, 0)

/** Volume and weight of one piece: of its own boxes, else of those of its parts. */
function loadOf(product: Product, variant: Variant, setParts: SetParts): Pick<Orderable, 'litres' | 'kg'> {
  const boxes = parcelsOf(product, variant, setParts)
  return { litres: litresOf(boxes), kg: kgOf(boxes) || (variant.weightKg ?? 0) }
}

const litresOf = (parcels: readonly Parcel[]): number =>
  Math.ceil(
    parcels.reduce(
      (total, { count, lengthCm, widthCm, heightCm }) => total + count * lengthCm * widthCm * heightCm,
      0,
    ) / 1000,
  )

const kgOf = (parcels: readonly Parcel[]): number =>
  parcels.reduce((total, { count, kg }) => total + count * kg, 0)
