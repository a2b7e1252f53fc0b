import type { Brand } from '#commerce/catalog/brand.ts'
import type { Category } from '#commerce/catalog/category.ts'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { PublishedProduct } from '#commerce/catalog/ports.ts'
import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import type { FoundProduct } from '#commerce/catalog/product-view.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type CatalogFacade = {
  /** Cards of products that this country sells; at most `limit`, in the order of the source. */
  listProductCards(source: RailSource, storefront: Storefront, limit: number): Promise<readonly ProductCard[]>
  /** Exactly these SKUs, at the prices and stock of the moment. */
  readonly listVariants: ListVariants
  /** The same at the prices of another moment: what a preview shows. It finds hidden products, too. */
  at(moment: Instant): Pick<CatalogFacade, 'listProductCards' | 'listVariants' | 'findProduct'>
  findProduct(urlKey: string, storefront: Storefront): Promise<FoundProduct>
  /** All levels in order, including categories without products in this country. */
  listCategories(): Promise<readonly Category[]>
  /** Where the category that was at this path is now; undefined: there was none. For a path that is no category. */
  findMovedCategory(path: string): Promise<string | undefined>
  /** For paths that were stored when their categories may have been elsewhere. */
  loadCurrentPath: LoadCurrentPath
  /** The shop's own brands, whether this country sells them or not. */
  listBrands(): readonly Brand[]
  /** By its value in URLs. */
  findBrand(value: string): Brand | undefined
  /** Of a product, by the name that it has; undefined: another maker's. */
  brandOf(product: { readonly brand: string }): Brand | undefined
  /** When the next special price of the country starts or ends, which limits page caching. Null: never. */
  nextPriceChange(storefront: Storefront): Promise<Instant | null>
  /** For the sitemap: products that this country sells, and all countries that sell them (ISO codes). */
  listIndexable(storefront: Storefront): Promise<readonly PublishedProduct[]>
  /** The merchant center feed of a storefront, in chunks of XML. */
  writeFeed(storefront: Storefront): AsyncIterable<string>
}
