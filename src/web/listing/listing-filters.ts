import {
  rangeNames,
  type Arrival,
  type FacetName,
  type FacetView,
  type Listing,
  type ListingQuery,
  type RangeName,
  type RangeView,
} from '#commerce/search/listing.ts'
import { optionAttributes } from '#commerce/catalog/product.ts'
import { isLikelySize, type Sides } from '#commerce/search/dimensions.ts'
import { formatNumber, formatMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ListingView } from './listing-view.ts'
import { facetOrder, facetTitles } from './listing-query.ts'

/** A chosen filter, with the listing without it. */
export type ChosenFilter = {
  readonly name: FacetName | RangeName | 'arrival' | 'dimensions'
  /** Of a facet; null for ranges and arrival. */
  readonly value: string | null
  readonly label: string
  readonly without: ListingQuery
  /** Path and query of the listing without it. */
  readonly href: string
}

/** Sizes and doors: of a bed, a rug or a plate, which say nothing beside each other. */
const sizeFacets: ReadonlySet<FacetName> = new Set(optionAttributes.filter((name) => name !== 'color'))

/** The facets in the order of the page. A collection offers those of sizes within a category, or where one is chosen. */
export const offeredFacets = ({
  place,
  query,
  listing,
}: Pick<ListingView, 'place' | 'query' | 'listing'>): readonly FacetView[] =>
  facetOrder
    .flatMap((name) => listing.facets.find((facet) => facet.name === name) ?? [])
    .filter(
      ({ name, values }) =>
        !sizeFacets.has(name) ||
        place.kind === 'category' ||
        place.kind === 'search' ||
        query.facets.category !== undefined ||
        values.some(({ chosen }) => chosen),
    )

type RangeContext = { readonly t: Translate; readonly storefront: Storefront }
type LabelContext = RangeContext & { readonly formatArrival?: (arrival: Arrival) => string }

/** The chosen filters with their labels and the URL without each. Unknown facet values are left out. */
export function chosenFilters(
  query: ListingQuery,
  listing: Pick<Listing, 'facets' | 'total'>,
  context: LabelContext,
  hrefOf: (query: ListingQuery) => string,
): readonly ChosenFilter[] {
  const toChosen = (filter: Omit<ChosenFilter, 'href'>) => ({ ...filter, href: hrefOf(filter.without) })
  const facets = facetOrder.flatMap((name) =>
    (query.facets[name] ?? []).flatMap((value) => {
      const known = listing.facets.find((facet) => facet.name === name)?.values
      const label =
        known?.find((each) => each.value === value)?.label ??
        // It may be why there are no results, so it has to be removable.
        (listing.total === 0 ? value : undefined)
      return label === undefined
        ? []
        : [toChosen({ name, value, label, without: withoutValue(query, name, value) })]
    }),
  )
  const ranges = rangeNames.flatMap((name) => {
    const label = rangeLabel(name, query, context)
    return label === undefined
      ? []
      : [toChosen({ name, value: null, label, without: withoutRange(query, name) })]
  })
  const arrival = query.arrival
    ? [
        toChosen({
          name: 'arrival',
          value: null,
          label: context.formatArrival?.(query.arrival) ?? query.arrival.by,
          without: { ...query, page: 1, arrival: null },
        }),
      ]
    : []
  const dimensions = query.dimensions
    ? [
        toChosen({
          name: 'dimensions',
          value: null,
          label: dimensionsLabel(query.dimensions, context),
          without: { ...query, page: 1, dimensions: null },
        }),
      ]
    : []
  return [...facets, ...ranges, ...dimensions, ...arrival]
}

/** Whether a shop can have anything with these sides: not 0, not beyond 20 m. */
export const maySell = (sides: Sides): boolean => isLikelySize(sides)

/** "200 × 300 cm". */
export const dimensionsLabel = (sides: Sides, { t, storefront }: RangeContext): string =>
  t('listing:range.cm', { value: sides.map((side) => formatNumber(side, storefront)).join(' × ') })

/** "Price up to AED 2,000", "Width 80 cm to 120 cm". */
function rangeLabel(
  name: RangeName,
  { ranges }: Pick<ListingQuery, 'ranges'>,
  { t, storefront }: RangeContext,
): string | undefined {
  const { min = null, max = null } = ranges[name] ?? {}
  const title = t(rangeTitles[name])
  const format = (bound: number) => formatBound(name, bound, { t, storefront })
  if (min !== null && max !== null)
    return t('listing:range.between', { title, min: format(min), max: format(max) })
  if (min !== null) return t('listing:range.above', { title, min: format(min) })
  return max === null ? undefined : t('listing:range.below', { title, max: format(max) })
}

export const rangeTitles = {
  price: 'listing:range.price',
  width: 'listing:range.width',
  depth: 'listing:range.depth',
  height: 'listing:range.height',
} as const satisfies Record<RangeName, string>

/** "AED 2,000" or "120 cm". */
export const formatBound = (name: RangeName, bound: number, { t, storefront }: RangeContext): string =>
  name === 'price'
    ? formatMoney(money(bound, storefront.country.currency), storefront)
    : t('listing:range.cm', { value: formatNumber(bound, storefront) })

/** Removes facet values that no product has: a URL with them is the same page. */
export function withKnownValues(
  query: ListingQuery,
  listing: Pick<Listing, 'facets' | 'total'>,
): ListingQuery {
  // A value that is no longer offered may be why there are no results, so it has to be removable.
  if (listing.total === 0) return query
  const facets = facetOrder.flatMap((name) => {
    const known = listing.facets.find((facet) => facet.name === name)?.values ?? []
    const values = (query.facets[name] ?? []).filter((value) => known.some((each) => each.value === value))
    return values.length > 0 ? [[name, values] as const] : []
  })
  return { ...query, facets: Object.fromEntries(facets) }
}

export const facetTitle = (name: FacetName, t: Translate): string => t(facetTitles[name])

/** Whether a range offers a choice. */
export const isOffered = ({ min, max, chosen }: RangeView): boolean =>
  max > min || chosen.min !== null || chosen.max !== null

const withoutValue = (query: ListingQuery, name: FacetName, value: string): ListingQuery => {
  const { [name]: values = [], ...rest } = query.facets
  const remaining = values.filter((each) => each !== value)
  return { ...query, page: 1, facets: remaining.length > 0 ? { ...rest, [name]: remaining } : rest }
}

const withoutRange = (query: ListingQuery, name: RangeName): ListingQuery => {
  const { [name]: _, ...ranges } = query.ranges
  return { ...query, page: 1, ranges }
}
