import type { PurchasableVariant } from './purchasable-variant.ts'
import { parcelsOf, sizeClassOf, toComponentVariants, type ComponentVariants } from './bundle-components.ts'
import { isBundle } from './offers.ts'
import type { CatalogReader } from './ports.ts'
import type { Product, Variant } from './product.ts'
import type { Parcel } from '#commerce/delivery/size-class.ts'
import { supplyOf } from './supply.ts'

/** What holds of a SKU whether or not it is sold: how it is delivered, and taken back. */
export type OrderedItem = Pick<
  PurchasableVariant,
  | 'sku'
  | 'returnClass'
  | 'sizeClass'
  | 'parcels'
  | 'litres'
  | 'kg'
  | 'kgPerUnit'
  | 'leadTimeDays'
  | 'seller'
  | 'assemblyMinutes'
  | 'cut'
>

/** Of what was ordered: also what has been hidden, or has no price any more. SKUs that the catalog no longer has are missing. */
export type ListOrderedItems = (skus: readonly string[]) => Promise<ReadonlyMap<string, OrderedItem>>

export const createListOrderedItems =
  (reader: Pick<CatalogReader, 'listBySkus'>): ListOrderedItems =>
  async (skus) => {
    const products = await reader.listBySkus(skus)
    const parts = products.filter(isBundle).flatMap((product) => product.parts.map(({ sku }) => sku))
    const components = toComponentVariants(await reader.listBySkus([...new Set(parts)]))
    const wanted = new Set(skus)
    return new Map(
      products.flatMap((product) =>
        product.variants
          .filter(({ sku }) => wanted.has(sku))
          .map((variant) => [variant.sku, toOrderedItem(product, variant, components)] as const),
      ),
    )
  }

/** A bundle is packed and weighed as its components. */
export function toOrderedItem(
  product: Product,
  variant: Variant,
  components: ComponentVariants,
): OrderedItem {
  const { leadTimeDays, seller } = supplyOf(product, components)
  const parcels = parcelsOf(product, variant, components)
  return {
    sku: variant.sku,
    returnClass: product.returnClass,
    sizeClass: sizeClassOf(product, variant, components),
    parcels,
    litres: litresOf(parcels),
    kg: kgOf(parcels) || (variant.weightKg ?? 0),
    kgPerUnit: product.madeToMeasure && variant.weightKg,
    leadTimeDays,
    seller,
    assemblyMinutes: product.assembly.by === 'us' ? (product.assembly.minutes ?? 0) : null,
    cut: product.madeToMeasure,
  }
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
