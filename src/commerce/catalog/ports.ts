import type { BookPrice, PastPrice } from '#commerce/pricing/price-book.ts'
import type { StockLevel, StockLocation } from '#commerce/inventory/stock-level.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Category } from './category.ts'
import type { CategoryPlaces } from './moved-category.ts'
import type { Product } from './product.ts'
import type { ProductRecord } from './product-record.ts'

/** What applying a record did. "unchanged": nothing differs, prices included. */
export type Applied = { readonly code: string; readonly outcome: 'added' | 'changed' | 'unchanged' }

/** Why a record was not applied; no part of it was. */
export type ApplyFailure =
  | { readonly kind: 'url-key-taken'; readonly code: string; readonly urlKey: string; readonly by: string }
  | { readonly kind: 'sku-taken'; readonly code: string; readonly sku: string; readonly by: string }
  | { readonly kind: 'unknown-category'; readonly code: string; readonly category: string }
  | { readonly kind: 'unknown-part'; readonly code: string; readonly sku: string }
  | { readonly kind: 'unknown-location'; readonly code: string; readonly location: string }

/** Writes the catalog. */
export type CatalogWriter = {
  /**
   * Adds or renames; never removes. A category with former paths takes over what is at each of them: its products, and the categories
   * below that are not among those put. Their addresses lead to the new ones. What was taken over once is not again.
   */
  putCategories(categories: readonly Category[]): Promise<void>
  /** Adds warehouses and stores; never removes. */
  putLocations(locations: readonly StockLocation[]): Promise<void>
  /**
   * One transaction for the batch: valid records are applied, the others returned as failures. Idempotent: the same
   * records again are all "unchanged". A changed price is added to the price history. Publishes the tags of what
   * changed ("product:CODE", "category:PATH") after the commit. Stock at a location that a record does not name is
   * unchanged; stock on hand never falls below what is reserved there.
   */
  apply(
    records: readonly ProductRecord[],
    at: Instant,
  ): Promise<{ readonly applied: readonly Applied[]; readonly failures: readonly ApplyFailure[] }>
  /** Removes products; their pages return 404. Returns the number removed. */
  remove(codes: readonly string[]): Promise<number>
  /** One SKU's price in one country. False when the SKU is unknown. */
  setPrice(sku: string, country: string, price: BookPrice | null, at: Instant): Promise<boolean>
  /** Stock on hand at a location, never below what is reserved. By an operator it is written to the audit, too. */
  setStock(
    sku: string,
    location: string,
    onHand: number,
    by?: Operator,
  ): Promise<'set' | 'unknown-sku' | 'unknown-location' | 'below-reserved'>
}

/** Prices and stock of some SKUs in one country. */
export type PricesAndStock = {
  readonly prices: ReadonlyMap<string, BookPrice>
  /** Prices in effect during the last thirteen months, the current one (`until` null) included; the "was" price comes from these. */
  readonly recentPrices: ReadonlyMap<string, readonly PastPrice[]>
  readonly stock: ReadonlyMap<string, readonly StockLevel[]>
  /** Of that stock, by code. */
  readonly locations: ReadonlyMap<string, StockLocation>
}

/** Products with their prices and stock, read in one statement. */
export type CatalogSnapshot = PricesAndStock & {
  /** In the order of their codes. */
  readonly products: readonly Product[]
  /** The products that the bundles among them consist of. */
  readonly componentProducts: readonly Product[]
}

/** Which products a rail or listing begins with: by rank, except "new". */
export type CodesQuery =
  | { readonly category: string }
  | { readonly seller: string }
  | { readonly rule: 'new' | 'best-sellers' | 'on-offer' }

/** A product as sitemaps list it. */
export type PublishedProduct = {
  readonly code: string
  readonly urlKey: string
  readonly brand: string
  /** Of its text or a price; stock does not count. */
  readonly changedAt: Instant
  /** ISO codes of countries. */
  readonly soldIn: readonly string[]
  /** Paths of all its categories and of those above them. */
  readonly categories: readonly string[]
}

/** Reads the catalog. */
export type CatalogReader = {
  findByUrlKey(urlKey: string): Promise<Product | undefined>
  /** The key that a former key became. */
  findMoved(urlKey: string): Promise<string | undefined>
  /** In the order of the codes; unknown ones are left out. */
  listByCodes(codes: readonly string[]): Promise<readonly Product[]>
  /** Products with one of these SKUs. */
  listBySkus(skus: readonly string[]): Promise<readonly Product[]>
  loadPricesAndStock(skus: readonly string[], country: string, now: Instant): Promise<PricesAndStock>
  /** Documents may be cached, and are used only while their version is that of the database. */
  loadSnapshot(skus: readonly string[], country: string, now: Instant): Promise<CatalogSnapshot>
  /** ISO codes of the countries that have a price for each SKU. */
  listCountries(skus: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  listLocations(): Promise<readonly StockLocation[]>
  /** In the order of position; all levels. */
  listCategories(): Promise<readonly Category[]>
  loadCategoryPlaces(): Promise<CategoryPlaces>
  /** Codes of products that have a price in the country, and of bundles, whose price is that of their components. */
  listCodes(query: CodesQuery, country: string, now: Instant, limit: number): Promise<readonly string[]>
  /** When a special or planned price of the country next begins or ends. */
  nextPriceChange(country: string, now: Instant): Promise<Instant | null>
  /** All products, in the order of their codes. */
  listPublished(): Promise<readonly PublishedProduct[]>
  /** Whole records in the order of their codes, a page at a time: for the index, feeds and exports. */
  listRecords(after: string | null, limit: number): Promise<readonly ProductRecord[]>
  listRecordsByCodes(codes: readonly string[]): Promise<readonly ProductRecord[]>
  /**
   * Codes changed since a moment (stock too), removed ones included. Allow a few seconds of overlap: a change is dated
   * when its transaction begins and visible when it commits.
   */
  listChanged(since: Instant): Promise<readonly { readonly code: string; readonly at: Instant }[]>
}
