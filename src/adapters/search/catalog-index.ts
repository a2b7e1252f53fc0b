import { sizeClasses } from '#commerce/delivery/size-class.ts'
import type { Brands } from '#commerce/catalog/brand.ts'
import { pathsAbove, type Category } from '#commerce/catalog/category.ts'
import type { Variant } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { createSearchDocuments } from '#commerce/search/search-document.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { Accessories } from '#commerce/search/words/accessories.ts'
import type { Purposes } from '#commerce/search/words/purposes.ts'
import type { MaterialFamilies } from '#commerce/search/words/material-families.ts'
import { invariant } from '#kernel/invariant.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import { createBookColumns, type BookColumns } from './book-columns.ts'
import { createColumn, float64, int32, uint16, uint32, uint8 } from './column.ts'
import { createFacetColumns } from './facet-columns.ts'
import { digestJson } from './digest.ts'
import { createPostings, maxSlots, maxStrength } from './postings.ts'
import { createStoreStock } from './store-stock.ts'
import { createVocabulary } from './vocabulary.ts'

export type IndexDeps = {
  readonly countries: readonly CountryCode[]
  /** Codes of pickup stores by country. */
  readonly stores: ReadonlyMap<CountryCode, readonly string[]>
  readonly materials: MaterialFamilies
  readonly colors: ReadonlyMap<string, string>
  readonly accessories: Accessories
  readonly brands: Brands
  readonly purposes: Purposes
}

/** A product with the prices and stock of its components. */
export type IndexedBundle = {
  readonly kind: 'combo' | 'grouped'
  readonly parts: readonly { readonly sku: string; readonly quantity: number }[]
  readonly saving: BasisPoints
}

export type CatalogIndex = ReturnType<typeof createCatalogIndex>

/**
 * The catalog in columns, by product and variant slot. A changed product takes new slots and leaves its old ones dead; a
 * change of price or stock alone is written in place.
 */
export function createCatalogIndex(deps: IndexDeps) {
  const { countries, stores, materials, colors, accessories, purposes, brands } = deps
  let categories: ReadonlyMap<string, Category> = new Map()
  let warehouses: ReadonlyMap<CountryCode, readonly StockLocation[]> = new Map()
  const slots = { products: 0, variants: 0, alive: 0 }
  const alive = createColumn(uint8)
  const firstVariant = createColumn(uint32)
  const variantCount = createColumn(uint16)
  const rank = createColumn(uint32)
  /** 1: a sample, or an accessory of what its categories list. */
  const isAccessory = createColumn(uint8)
  /** Numbers of `Purposes`. */
  const purpose = createColumn(uint8)
  const published = createColumn(float64)
  const widths = createColumn(int32, -1)
  const depths = createColumn(int32, -1)
  const heights = createColumn(int32, -1)
  /** Index of the size class; -1: no arrival date, since it is made to order. */
  const sizes = createColumn(int32, -1)
  const codes: string[] = []
  const digests: (string | undefined)[] = []
  const ratings: (number | null)[] = []
  const skus: string[] = []
  const slotByCode = new Map<string, number>()
  const productBySku = new Map<string, number>()
  const variantBySku = new Map<string, number>()
  const bundles = new Map<number, IndexedBundle>()
  const facets = createFacetColumns({ categories: () => categories, materials, colors, brands })
  const books = new Map<CountryCode, BookColumns>(countries.map((country) => [country, createBookColumns()]))
  const storeStock = createStoreStock([...stores.values()].flat())
  const postings = createPostings()
  const vocabulary = createVocabulary()
  const toSearchDocument = createSearchDocuments(accessories, brands)
  /** Rises with every change, to invalidate what was calculated from the columns. */
  const version = { order: 0, prices: 0 }

  /** `rating`: average stars; null: no reviews. */
  function put(record: ProductRecord, rating: number | null = null): void {
    const { product } = record
    const known = slotByCode.get(product.code)
    // Not calculated the first time: most products are read only once.
    const digest = known === undefined ? undefined : digestJson(product)
    if (known !== undefined && digests[known] === digest && ratings[known] === rating) {
      putPrices(known, record)
      return
    }
    remove(product.code)
    const slot = slots.products++
    invariant(slot < maxSlots, 'the index in process holds at most 16 million products')
    codes[slot] = product.code
    digests[slot] = digest
    ratings[slot] = rating
    slotByCode.set(product.code, slot)
    alive.set(slot, 1)
    slots.alive += 1
    rank.set(slot, Math.max(0, product.rank))
    purpose.set(slot, purposes.of(product.categories))
    published.set(slot, Date.parse(product.publishedAt))
    facets.putProduct(slot, product, rating)
    const variants = product.variants.length > 0 ? product.variants : [plainVariant(product.code)]
    firstVariant.set(slot, slots.variants)
    variantCount.set(slot, variants.length)
    for (const variant of variants) {
      const at = slots.variants++
      skus[at] = variant.sku
      variantBySku.set(variant.sku, at)
      productBySku.set(variant.sku, slot)
      widths.set(at, variant.dimensions.widthCm ?? -1)
      depths.set(at, variant.dimensions.depthCm ?? -1)
      heights.set(at, variant.dimensions.heightCm ?? -1)
      const isMadeToOrder = product.madeToMeasure !== null || product.supply.leadTimeDays > 0
      sizes.set(at, isMadeToOrder ? -1 : sizeClasses.indexOf(variant.sizeClass))
      facets.putVariant(at, product, variant)
    }
    if ((product.type === 'combo' || product.type === 'grouped') && product.parts.length > 0)
      bundles.set(slot, {
        kind: product.type,
        parts: product.parts,
        saving: product.comboSaving ?? (0 as BasisPoints),
      })
    const document = toSearchDocument(product, categories)
    isAccessory.set(slot, document.isAccessory ? 1 : 0)
    let named = document.namedTerms
    for (const [term, weight] of document.terms)
      postings.add(term, slot, Math.max(1, Math.round((maxStrength * weight) / (weight + 6))), named-- > 0)
    for (const [word, stemmed] of document.written) vocabulary.add(word, stemmed)
    for (const path of new Set(product.categories.flatMap(pathsAbove)))
      postings.add(categoryTerm(path), slot, 1, true)
    version.order += 1
    putPrices(slot, record)
  }

  function putPrices(slot: number, record: ProductRecord): void {
    const first = firstVariant.data[slot] ?? 0
    for (let at = first; at < first + (variantCount.data[slot] ?? 0); at += 1) {
      const sku = skus[at] ?? ''
      const units = record.stock?.[sku]
      if (units || record.stock === null) storeStock.put(at, units ?? {})
      for (const [country, book] of books) {
        const here = warehouses.get(country) ?? []
        const stock = here.reduce((sum, { code }) => sum + Math.max(0, units?.[code] ?? 0), 0)
        book.put(at, record.prices[sku]?.[country], stock)
      }
    }
    version.prices += 1
  }

  function remove(code: string): boolean {
    const slot = slotByCode.get(code)
    if (slot === undefined) return false
    slotByCode.delete(code)
    alive.set(slot, 0)
    slots.alive -= 1
    bundles.delete(slot)
    const first = firstVariant.data[slot] ?? 0
    for (let at = first; at < first + (variantCount.data[slot] ?? 0); at += 1) {
      const sku = skus[at] ?? ''
      if (variantBySku.get(sku) !== at) continue
      variantBySku.delete(sku)
      productBySku.delete(sku)
    }
    version.order += 1
    version.prices += 1
    return true
  }

  return {
    slots,
    alive,
    firstVariant,
    variantCount,
    rank,
    isAccessory,
    purpose,
    published,
    widths,
    depths,
    heights,
    sizes,
    codes,
    skus,
    slotByCode,
    productBySku,
    variantBySku,
    bundles,
    facets,
    books,
    storeStock,
    postings,
    vocabulary,
    version,
    put,
    remove,
    get categories() {
      return categories
    },
    /** Must be called before `put`. */
    putLocations(list: readonly StockLocation[]) {
      const deliver = list.filter(({ kind }) => kind === 'warehouse')
      warehouses = Map.groupBy(deliver, ({ country }) => country)
    },
    putCategories(list: readonly Category[]) {
      categories = new Map(list.map((category) => [category.path, category]))
    },
  }
}

/** The term that products of a category have; no word contains a slash. */
export const categoryTerm = (path: string): string => `/${path}`

const plainVariant = (sku: string): Variant => ({
  sku,
  options: {},
  dimensions: { widthCm: null, depthCm: null, heightCm: null },
  weightKg: null,
  parcels: [],
  sizeClass: 'M',
  gtin: null,
  pictures: [],
})
