import type { BookPrice, PastPrice } from '#commerce/pricing/price-book.ts'
import type { StockLevel, StockLocation } from '#commerce/inventory/stock-level.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Category } from './category.ts'
import type { Product } from './product.ts'
import type { ProductRecord } from './product-record.ts'

/** What applying a record did. "unchanged": it is there as it is, down to the last price. */
export type Applied = { readonly code: string; readonly outcome: 'added' | 'changed' | 'unchanged' }

/** Why a record was not applied; nothing of it was. */
export type ApplyFailure =
  | { readonly kind: 'url-key-taken'; readonly code: string; readonly urlKey: string; readonly by: string }
  | { readonly kind: 'sku-taken'; readonly code: string; readonly sku: string; readonly by: string }
  | { readonly kind: 'unknown-category'; readonly code: string; readonly category: string }
  | { readonly kind: 'unknown-part'; readonly code: string; readonly sku: string }
  | { readonly kind: 'unknown-location'; readonly code: string; readonly location: string }

/** Writes the catalog. */
export type CatalogWriter = {
  /** Adds or renames; never removes. */
  putCategories(categories: readonly Category[]): Promise<void>
  /** Adds warehouses and stores; never removes. */
  putLocations(locations: readonly StockLocation[]): Promise<void>
  /**
   * One transaction for the batch: the good ones are applied, the others answered as failures. Idempotent: the same
   * records again are all "unchanged". Prices that change leave their past in the history. Publishes the tags of what
   * changed ("product:CODE", "category:PATH") when the transaction is through. A location that a record does not name
   * keeps its pieces; pieces on hand never fall below what is reserved there.
   */
  apply(
    records: readonly ProductRecord[],
    at: Instant,
  ): Promise<{ readonly applied: readonly Applied[]; readonly failures: readonly ApplyFailure[] }>
  /** Takes products out of the catalog, their pages answer 404 (410 is for operators who want it). Answers how many were there. */
  remove(codes: readonly string[]): Promise<number>
  /** One SKU's price in one country. False when the SKU is unknown. */
  setPrice(sku: string, country: string, price: BookPrice | null, at: Instant): Promise<boolean>
  /** Pieces on hand at a location, never below what is reserved. */
  setStock(
    sku: string,
    location: string,
    onHand: number,
  ): Promise<'set' | 'unknown-sku' | 'unknown-location' | 'below-reserved'>
}

/** Prices and stock of some SKUs of one country, as they stand. */
export type Standing = {
  readonly prices: ReadonlyMap<string, BookPrice>
  /** What was really asked in the last thirteen months, the running price (`until` null) among it; for "was". */
  readonly recentPrices: ReadonlyMap<string, readonly PastPrice[]>
  readonly stock: ReadonlyMap<string, readonly StockLevel[]>
  /** Where that stock stands, by code. */
  readonly locations: ReadonlyMap<string, StockLocation>
}

/** What some SKUs are and how they stand: all that decides what a country sells of them. */
export type Goods = {
  /** In the order of their codes. */
  readonly products: readonly Product[]
  /** Products that the sets among them are made of. */
  readonly parts: readonly Product[]
  readonly standing: Standing
}

/** Which products a rail or listing begins with: by rank, except "new". */
export type CodesQuery =
  { readonly category: string } | { readonly rule: 'new' | 'best-sellers' | 'on-offer' }

/** What a sitemap wants to know of a product. */
export type PublishedProduct = {
  readonly code: string
  readonly urlKey: string
  /** Of its words or a price; stock is not news. */
  readonly changedAt: Instant
  /** ISO codes of countries. */
  readonly soldIn: readonly string[]
}

/** Reads the catalog. */
export type CatalogReader = {
  findByUrlKey(urlKey: string): Promise<Product | undefined>
  /** The key that a former key became. */
  findMoved(urlKey: string): Promise<string | undefined>
  /** In the order of the codes; unknown ones are left out. */
  listByCodes(codes: readonly string[]): Promise<readonly Product[]>
  /** Products that have one of these SKUs. */
  listBySkus(skus: readonly string[]): Promise<readonly Product[]>
  loadStanding(skus: readonly string[], country: string, now: Instant): Promise<Standing>
  /** As they are at this moment: documents may be kept, and are only used while they are the ones of the database. */
  loadGoods(skus: readonly string[], country: string, now: Instant): Promise<Goods>
  /** ISO codes of the countries that have a price for each SKU. */
  listCountries(skus: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  listLocations(): Promise<readonly StockLocation[]>
  /** In the order of position; all levels. */
  listCategories(): Promise<readonly Category[]>
  /** Codes of products that have a price in the country, or of sets, whose price is their parts' affair. */
  listCodes(query: CodesQuery, country: string, now: Instant, limit: number): Promise<readonly string[]>
  /** When a price of the country changes by itself next. */
  nextPriceChange(country: string, now: Instant): Promise<Instant | null>
  /** Of all products, in the order of their codes: what a sitemap wants to know. */
  listPublished(): Promise<readonly PublishedProduct[]>
  /** Whole records in the order of their codes, a page at a time: for the index, feeds and exports. */
  listRecords(after: string | null, limit: number): Promise<readonly ProductRecord[]>
  listRecordsByCodes(codes: readonly string[]): Promise<readonly ProductRecord[]>
  /**
   * Codes changed since a moment (stock too), for an index that follows; removed ones among them. Ask with some seconds
   * to spare: a change is dated when it begins, and seen when it is through.
   */
  listChanged(since: Instant): Promise<readonly { readonly code: string; readonly at: Instant }[]>
}
