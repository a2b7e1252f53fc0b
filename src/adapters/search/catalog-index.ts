import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { pathsAbove, type Category } from '#commerce/catalog/category.ts'
import type { Variant } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { createSearchDocuments } from '#commerce/search/search-document.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { MaterialFamilies } from '#commerce/search/words/material-families.ts'
import { invariant } from '#kernel/invariant.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import { createBookColumns, type BookColumns } from './book-columns.ts'
import { createColumn, float64, int32, uint16, uint32, uint8 } from './column.ts'
import { createFacetColumns } from './facet-columns.ts'
import { digestOf } from './digest.ts'
import { createPostings, mostSlots } from './postings.ts'
import { createStorePieces } from './store-pieces.ts'
import { createVocabulary } from './vocabulary.ts'

export type IndexDependencies = {
  readonly countries: readonly CountryCode[]
  /** Codes of pickup stores by country. */
  readonly stores: ReadonlyMap<CountryCode, readonly string[]>
  readonly materials: MaterialFamilies
  readonly colors: ReadonlyMap<string, string>
}

/** Priced and stocked by its parts. */
export type MadeProduct = {
  readonly kind: 'combo' | 'grouped'
  readonly parts: readonly { readonly sku: string; readonly quantity: number }[]
  readonly saving: BasisPoints
}

export type CatalogIndex = ReturnType<typeof createCatalogIndex>

/**
 * The catalog laid out for searching: products and their variants by slot, in columns. A changed product takes new
 * slots and its old ones are dead; a change of price or stock alone is written in place.
 */
export function createCatalogIndex(dependencies: IndexDependencies) {
  const { countries, stores, materials, colors } = dependencies
  let categories: ReadonlyMap<string, Category> = new Map()
  let warehouses: ReadonlyMap<CountryCode, readonly StockLocation[]> = new Map()
  const slots = { products: 0, variants: 0, alive: 0 }
  const alive = createColumn(uint8)
  const firstVariant = createColumn(uint32)
  const variantCount = createColumn(uint16)
  const rank = createColumn(uint32)
  const published = createColumn(float64)
  const widths = createColumn(int32, -1)
  const depths = createColumn(int32, -1)
  const heights = createColumn(int32, -1)
  /** Place among the size classes; -1: has no day of arrival, since it is cut first. */
  const sizes = createColumn(int32, -1)
  const codes: string[] = []
  const digests: (string | undefined)[] = []
  const ratings: (number | null)[] = []
  const skus: string[] = []
  const slotByCode = new Map<string, number>()
  const productBySku = new Map<string, number>()
  const variantBySku = new Map<string, number>()
  const made = new Map<number, MadeProduct>()
  const facets = createFacetColumns({ categories: () => categories, materials, colors })
  const books = new Map<CountryCode, BookColumns>(countries.map((country) => [country, createBookColumns()]))
  const storePieces = createStorePieces([...stores.values()].flat())
  const postings = createPostings()
  const vocabulary = createVocabulary()
  const toSearchDocument = createSearchDocuments()
  /** Rises with every change: what was worked out from the columns is then old. */
  const version = { order: 0, prices: 0 }

  /** `rating`: average stars; null: nobody has rated it. */
  function put(record: ProductRecord, rating: number | null = null): void {
    const { product } = record
    const known = slotByCode.get(product.code)
    // Worked out from the second time on: most products are read once.
    const digest = known === undefined ? undefined : digestOf(product)
    if (known !== undefined && digests[known] === digest && ratings[known] === rating) {
      putPrices(known, record)
      return
    }
    remove(product.code)
    const slot = slots.products++
    invariant(slot < mostSlots, 'the index in process holds at most 16 million products')
    codes[slot] = product.code
    digests[slot] = digest
    ratings[slot] = rating
    slotByCode.set(product.code, slot)
    alive.set(slot, 1)
    slots.alive += 1
    rank.set(slot, Math.max(0, product.rank))
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
      // What is made first arrives by no day that is asked for.
      const isMade = product.madeToMeasure !== null || product.supply.leadTimeDays > 0
      sizes.set(at, isMade ? -1 : sizeClasses.indexOf(variant.sizeClass))
      facets.putVariant(at, product, variant)
    }
    if ((product.type === 'combo' || product.type === 'grouped') && product.parts.length > 0)
      made.set(slot, {
        kind: product.type,
        parts: product.parts,
        saving: product.comboSaving ?? (0 as BasisPoints),
      })
    const document = toSearchDocument(product, categories)
    for (const [term, weight] of document.weights)
      postings.add(term, slot, Math.max(1, Math.round((255 * weight) / (weight + 6))))
    for (const [word, stemmed] of document.written) vocabulary.add(word, stemmed)
    for (const path of new Set(product.categories.flatMap(pathsAbove)))
      postings.add(categoryTerm(path), slot, 1)
    version.order += 1
    putPrices(slot, record)
  }

  function putPrices(slot: number, record: ProductRecord): void {
    const first = firstVariant.data[slot] ?? 0
    for (let at = first; at < first + (variantCount.data[slot] ?? 0); at += 1) {
      const sku = skus[at] ?? ''
      const pieces = record.stock?.[sku]
      if (pieces || record.stock === null) storePieces.put(at, pieces ?? {})
      for (const [country, book] of books) {
        const here = warehouses.get(country) ?? []
        const stock = here.reduce((sum, { code }) => sum + Math.max(0, pieces?.[code] ?? 0), 0)
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
    made.delete(slot)
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
    slots, alive, firstVariant, variantCount, rank, published, widths, depths, heights, sizes, codes, skus, slotByCode,
    productBySku, variantBySku, made, facets, books, storePieces, postings, vocabulary, version, put, remove,
    get categories() {
      return categories
    },
    /** To be put before records: those that come after go by them. */
    putLocations(list: readonly StockLocation[]) {
      const deliver = list.filter(({ kind }) => kind === 'warehouse')
      warehouses = Map.groupBy(deliver, ({ country }) => country)
    },
    putCategories(list: readonly Category[]) {
      categories = new Map(list.map((category) => [category.path, category]))
    },
  } // prettier-ignore
}

/** Under which the products of a category are kept; no word has a slash. */
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
