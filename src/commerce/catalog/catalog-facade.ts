import type { Category } from '#commerce/catalog/category.ts'
import type { PublishedProduct } from '#commerce/catalog/ports.ts'
import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import type { FoundProduct } from '#commerce/catalog/product-view.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type CatalogFacade = {
  /** Cards of products that this country sells; at most `limit`, in the order of the source. */
  listProductCards(source: RailSource, storefront: Storefront, limit: number): Promise<readonly ProductCard[]>
  findProduct(urlKey: string, storefront: Storefront): Promise<FoundProduct>
  /** All levels, also those without goods here. Ordered. */
  listCategories(): Promise<readonly Category[]>
  /** When a price here changes by itself next: what shows prices is kept no longer. Null: never. */
  nextPriceChange(storefront: Storefront): Promise<Instant | null>
  /** For the sitemap: products that this country sells, and all countries that sell them (ISO codes). */
  listIndexable(storefront: Storefront): Promise<readonly PublishedProduct[]>
  /** The merchant centre's feed of a storefront, in pieces of XML. */
  writeFeed(storefront: Storefront): AsyncIterable<string>
}
