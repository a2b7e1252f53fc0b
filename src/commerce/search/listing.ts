import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { CollectionRule } from '#commerce/search/collection-rule.ts'
import type { Sides } from '#commerce/search/dimensions.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'

/** Facets by their names in URLs. The values of `color` are color families. */
export const facetNames = [
  'color', 'brand', 'category', 'type', 'material', 'mattress_size', 'carpet_size', 'pattern_size', 'size', 'no_of_doors',
  'grass_carpet_size', 'offer', 'availability', 'store', 'rating',
] as const // prettier-ignore
export type FacetName = (typeof facetNames)[number]

export const rangeNames = ['price', 'width', 'depth', 'height'] as const
/** Price in minor units of the country; the others in centimeters. */
export type RangeName = (typeof rangeNames)[number]
export type Range = { readonly min: number | null; readonly max: number | null }

export const sorts = ['relevance', 'newest', 'price-up', 'price-down', 'discount'] as const
export type Sort = (typeof sorts)[number]

/** Keeps what can be delivered to an area by a day if ordered now: the size classes for which that holds. */
export type Arrival = {
  readonly by: Day
  /** Null: the country's default. */
  readonly area: string | null
  readonly sizeClasses: readonly SizeClass[]
}

/**
 * What else a listing may be of: products that are cheaper than before, products first sold lately, those of a brand ("hareer", as
 * in the facet), or those of a merchandiser's collection.
 */
export type ProductCollection =
  | { readonly kind: 'offers' }
  | { readonly kind: 'new' }
  | { readonly kind: 'brand'; readonly brand: string }
  | {
      readonly kind: 'collection'
      readonly slug: string
      readonly rule: CollectionRule
      /** The order when the shopper chooses none. */
      readonly sort: Sort
    }

/** The query of a listing: a category, a collection, a search, or several of them. */
export type ListingQuery = {
  readonly category: string | null
  readonly collection?: ProductCollection | null
  /** As typed. */
  readonly text: string | null
  /** OR within a facet, AND between facets. */
  readonly facets: Readonly<Partial<Record<FacetName, readonly string[]>>>
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>
  readonly arrival?: Arrival | null
  /** Keeps what has these sides, within the tolerance of `rangeOfSide`. */
  readonly dimensions?: Sides | null
  readonly sort: Sort
  /** From 1; a number beyond the last page means the last. */
  readonly page: number
  readonly pageSize: number
}

export type FacetValue = {
  readonly value: string
  readonly label: string
  /** Products of the result that have it, regardless of this facet's own filter. */
  readonly count: number
  readonly chosen: boolean
  readonly hex: string | null
}
export type FacetView = { readonly name: FacetName; readonly values: readonly FacetValue[] }
/** Bounds of the result, and the chosen range. */
export type RangeView = {
  readonly name: RangeName
  readonly min: number
  readonly max: number
  readonly chosen: Range
}

/** How the query was read: shown as removable chips. */
export type Understood = {
  /** The remaining search words. */
  readonly words: string
  /** "sofaa" read as "sofa". */
  readonly corrected: string | null
  readonly facets: Readonly<Partial<Record<FacetName, readonly string[]>>>
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>
  readonly dimensions: Sides | null
}

export type Listing = {
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly pageSize: number
  readonly cards: readonly ProductCard[]
  /** Only facets that offer a choice. */
  readonly facets: readonly FacetView[]
  readonly ranges: readonly RangeView[]
  readonly understood: Understood | null
  /** When there are no results: the nearest sizes if a size was asked for, else the best partial matches. */
  readonly nearest: readonly ProductCard[]
  /** Path below the storefront from the redirect rules ("/c/kids/beds/bunk-beds"). */
  readonly redirect: string | null
  /** When a special price among the results starts or ends. */
  readonly nextChange: Instant | null
  readonly tags: readonly string[]
}

/** Suggestions while the shopper types. */
export type Suggestions = {
  /** Complete queries: popular ones, and names of categories. */
  readonly terms: readonly string[]
  readonly categories: readonly {
    readonly label: string
    readonly path: string
    readonly level: number
    /** Label of its first-level category. */
    readonly category: string
    readonly subCategories: readonly string[]
  }[]
  readonly products: readonly ProductCard[]
}
