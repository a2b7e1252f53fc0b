import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'

/** What a listing can be narrowed by; the names are those of the URL. `color` takes color families. */
export const facetNames = [
  'color', 'brand', 'category', 'type', 'material', 'mattress_size', 'carpet_size', 'pattern_size', 'size', 'no_of_doors',
  'grass_carpet_size', 'offer', 'availability', 'store', 'rating',
] as const // prettier-ignore
export type FacetName = (typeof facetNames)[number]

export const rangeNames = ['price', 'width', 'depth', 'height'] as const
/** Price in minor units of the country; the others in centimetres. */
export type RangeName = (typeof rangeNames)[number]
export type Range = { readonly min: number | null; readonly max: number | null }

export const sorts = ['relevance', 'newest', 'price-up', 'price-down', 'discount'] as const
export type Sort = (typeof sorts)[number]

/** Only what has come to an area by the end of a day when it is ordered now: the size classes that have. */
export type Arrival = {
  readonly by: Day
  /** Null: the country's default. */
  readonly area: string | null
  readonly sizeClasses: readonly SizeClass[]
}

/** A listing as the URL asks for it: of a category, of a search, or of both. */
export type ListingQuery = {
  readonly category: string | null
  /** What was typed, as it was typed; at most 200 characters. */
  readonly text: string | null
  /** Or within a facet, and between facets. */
  readonly facets: Readonly<Partial<Record<FacetName, readonly string[]>>>
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>
  readonly arrival?: Arrival | null
  readonly sort: Sort
  /** From 1; beyond the last it is the last. */
  readonly page: number
  readonly pageSize: number
}

export type FacetValue = {
  readonly value: string
  readonly label: string
  /** Products of the whole result that have it, this facet's own choice apart. */
  readonly count: number
  readonly chosen: boolean
  readonly hex: string | null
}
export type FacetView = { readonly name: FacetName; readonly values: readonly FacetValue[] }
/** The smallest and largest there are, and what is chosen. */
export type RangeView = {
  readonly name: RangeName
  readonly min: number
  readonly max: number
  readonly chosen: Range
}

/** What the search understood of the words: shown as chips that can be taken off. */
export type Understood = {
  /** The words that are left to be looked for. */
  readonly words: string
  /** "sofaa" read as "sofa". */
  readonly corrected: string | null
  readonly facets: Readonly<Partial<Record<FacetName, readonly string[]>>>
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>
}

export type Listing = {
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly pageSize: number
  readonly cards: readonly ProductCard[]
  /** Only those with something to choose. */
  readonly facets: readonly FacetView[]
  readonly ranges: readonly RangeView[]
  readonly understood: Understood | null
  /** Nothing has it all: the nearest, with what was let go. Empty when there are results. */
  readonly nearest: readonly ProductCard[]
  /** Own path below the storefront to go to instead: a rule of the redirect file ("/c/kids/beds/bunk-beds"). */
  readonly redirect: string | null
  /** When a price among the results changes by itself. */
  readonly nextChange: Instant | null
  readonly tags: readonly string[]
}

/** While one types. */
export type Suggestions = {
  /** Whole queries: from what is searched, from names of categories. */
  readonly terms: readonly string[]
  readonly categories: readonly {
    readonly label: string
    readonly path: string
    readonly level: number
    /** Label of the first level it stands in. */
    readonly category: string
    readonly subCategories: readonly string[]
  }[]
  readonly products: readonly ProductCard[]
}
