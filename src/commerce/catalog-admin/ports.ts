import type { Product, ProductBadge, ProductPicture } from '#commerce/catalog/product.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Operator, OperatorRef } from '#commerce/staff/operator.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { ProductTexts, TranslatedField } from './product-texts.ts'
import type { ProductVersion } from './product-snapshot.ts'
import type { PresentedProduct } from './presentation.ts'

/** What a product lacks: Arabic where there is English, a picture that is no drawing, measures of a variant. Bundles have those of their parts. */
export type ProductGap = 'arabic' | 'picture' | 'measures'

export const catalogViews = [
  'missing-arabic',
  'stale-arabic',
  'missing-picture',
  'missing-measures',
  'missing-price',
  'special-ends',
  'hidden',
] as const
export type CatalogView = (typeof catalogViews)[number]

export type ProductFilters = {
  readonly view: CatalogView | null
  /** Path of a category, with those below it. */
  readonly category: string | null
  /** As products say it. */
  readonly brand: string | null
  /** Whose prices are listed, and whose special prices end. Null: none is listed, and those of all countries end. */
  readonly country: CountryCode | null
}

/** For how long before its end a special price is among those that end. */
export const specialEndsWithinDays = 7

/** What a product costs in a country at the moment of the list. */
export type ListedPrice = {
  readonly country: CountryCode
  /** Of the variant that costs least. */
  readonly amount: Money
  /** Others cost more. */
  readonly isFrom: boolean
  /** What it costs while no lower price is in effect; null: none is. */
  readonly usual: Money | null
  /** When the first of its special prices ends; null: none does. */
  readonly specialEndsAt: Instant | null
}

/** What a list shows of a product. */
export type ProductRow = {
  readonly code: string
  readonly name: Bilingual
  readonly brand: string
  /** Path of the category of its breadcrumbs. */
  readonly category: string
  readonly variants: number
  readonly picture: ProductPicture | null
  readonly gaps: readonly ProductGap[]
  /** Whose English was changed after their Arabic. */
  readonly stale: readonly TranslatedField[]
  /** Units that are on hand and not reserved, everywhere. Null: it is sold as its parts. */
  readonly free: number | null
  readonly soldIn: readonly CountryCode[]
  /** Null: not sold in the country, or the list is of none. */
  readonly price: ListedPrice | null
  readonly badges: readonly ProductBadge[]
  readonly isHidden: boolean
  readonly changedAt: Instant
}

/** A SKU with its prices and its stock everywhere. */
type VariantFigures = {
  readonly sku: string
  readonly prices: Readonly<Record<CountryCode, BookPrice>>
  readonly onHand: number
  readonly reserved: number
}

/** Since when the shop does not show a product, and who decided that. */
type Hiding = { readonly at: Instant; readonly by: OperatorRef | null }

export type StoredProduct = {
  readonly product: Product
  /** Null: the shop shows it. */
  readonly hidden: Hiding | null
  readonly gaps: readonly ProductGap[]
  readonly stale: readonly TranslatedField[]
  readonly changedAt: Instant
  readonly variants: readonly VariantFigures[]
}

/** The texts that a product had from a moment on. */
export type TextVersion = {
  /** From 1. */
  readonly version: number
  readonly texts: ProductTexts
  readonly at: Instant
  /** Null: an import, or another system. */
  readonly by: OperatorRef | null
}

export type TextEdit = {
  readonly act: 'product.edit' | 'product.restore'
  readonly by: Operator
  readonly at: Instant
  readonly reason: string | null
}

type ProductEdit = { readonly by: Operator; readonly at: Instant; readonly reason: string | null }

/** Whether anything was written: what is so already is not written again. */
export type WhetherChanged = { readonly isChanged: boolean }

/** Lists of a product that operators add to and take from. */
type PresentationField = 'badges' | 'categories'

/** How the shop presents a product. One writer of the catalog at a time, with a row in the audit for what is changed. */
export type ProductPresentation = {
  isCategory(path: string): Promise<boolean>
  /** Those that exist. */
  list(codes: readonly string[]): Promise<readonly PresentedProduct[]>
  setHidden(
    code: string,
    isHidden: boolean,
    edit: ProductEdit,
  ): Promise<Result<WhetherChanged, { readonly kind: 'not-found' }>>
  edit<Failure>(
    code: string,
    field: PresentationField,
    change: (product: Product) => Result<Product, Failure>,
    edit: ProductEdit,
  ): Promise<Result<WhetherChanged, Failure | { readonly kind: 'not-found' }>>
}

/** One writer of the catalog at a time, with a row in the audit. What `change` returns unchanged writes nothing. */
export type EditVariants = <Failure>(
  code: string,
  change: (product: Product) => Result<Product, Failure>,
  edit: ProductEdit,
) => Promise<Result<Product, Failure | { readonly kind: 'not-found' }>>

/** `sku`: the variant whose SKU it was; null: it was the code of the product. */
export type LocatedProduct = { readonly code: string; readonly sku: string | null }

export type EditFailure =
  { readonly kind: 'not-found' } | { readonly kind: 'url-key-taken'; readonly by: string }

export type ProductTextRepository = {
  listPage(query: ListQuery<ProductFilters>, now: Instant): Promise<ListPage<ProductRow>>
  /** All that products have, in the order of their letters. */
  listBrands(): Promise<readonly string[]>
  find(code: string): Promise<StoredProduct | undefined>
  locate(text: string): Promise<LocatedProduct | undefined>
  /** The last ones, newest first. */
  listVersions(code: string): Promise<readonly TextVersion[]>
  findVersion(code: string, version: number): Promise<TextVersion | undefined>
  /** One writer of the catalog at a time. What `change` returns unchanged writes nothing. */
  edit<Failure>(
    code: string,
    change: (product: Product, lastBy: OperatorRef | null) => Result<Product, Failure>,
    edit: TextEdit,
  ): Promise<Result<Product, Failure | EditFailure>>
}

/** Versions of all that operators edit of a product, as its writers have made them. */
export type ProductHistory = {
  /** Newest first; `before`: those that are older than this version. */
  list(
    code: string,
    page?: { readonly before: number | null; readonly limit: number },
  ): Promise<readonly ProductVersion[]>
  /** The product with this web address. */
  holderOf(urlKey: string): Promise<string | null>
}
