import {
  rangeNames,
  type Arrival,
  type FacetName,
  type Listing,
  type ListingQuery,
  type RangeName,
  type RangeView,
} from '#commerce/search/listing.ts'
import { formatNumber, formatRoundMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { facetOrder, facetTitles } from './listing-query.ts'

/** A filter that is chosen, and the listing without it. */
export type ChosenFilter = {
  readonly name: FacetName | RangeName | 'arrival'
  /** Of a facet; null for a range and a day. */
  readonly value: string | null
  readonly label: string
  readonly without: ListingQuery
  /** Path and query of the listing without it. */
  readonly href: string
}

type Told = { readonly t: Translate; readonly storefront: Storefront }
type ToldAll = Told & { readonly sayArrival?: (arrival: Arrival) => string }

/**
 * What narrows a listing, in words, each with the address of the listing without it. Facet values that the catalog
 * does not know narrow nothing and are not told.
 */
export function chosenFilters(
  asked: ListingQuery,
  listing: Pick<Listing, 'facets' | 'total'>,
  told: ToldAll,
  hrefOf: (asked: ListingQuery) => string,
): readonly ChosenFilter[] {
  const toChosen = (filter: Omit<ChosenFilter, 'href'>) => ({ ...filter, href: hrefOf(filter.without) })
  const facets = facetOrder.flatMap((name) =>
    (asked.facets[name] ?? []).flatMap((value) => {
      const known = listing.facets.find((facet) => facet.name === name)?.values
      const label =
        known?.find((each) => each.value === value)?.label ??
        // It may be why there is nothing: it must be there to be taken off.
        (listing.total === 0 ? value : undefined)
      return label === undefined
        ? []
        : [toChosen({ name, value, label, without: withoutValue(asked, name, value) })]
    }),
  )
  const ranges = rangeNames.flatMap((name) => {
    const label = rangeLabel(name, asked, told)
    return label === undefined
      ? []
      : [toChosen({ name, value: null, label, without: withoutRange(asked, name) })]
  })
  const arrival = asked.arrival
    ? [
        toChosen({
          name: 'arrival',
          value: null,
          label: told.sayArrival?.(asked.arrival) ?? asked.arrival.by,
          without: { ...asked, page: 1, arrival: null },
        }),
      ]
    : []
  return [...facets, ...ranges, ...arrival]
}

/** "Price up to AED 2,000", "Width 80 cm to 120 cm". */
export function rangeLabel(
  name: RangeName,
  { ranges }: Pick<ListingQuery, 'ranges'>,
  { t, storefront }: Told,
): string | undefined {
  const { min = null, max = null } = ranges[name] ?? {}
  const title = t(rangeTitles[name])
  const say = (bound: number) => sayBound(name, bound, { t, storefront })
  if (min !== null && max !== null) return t('listing:range.between', { title, min: say(min), max: say(max) })
  if (min !== null) return t('listing:range.above', { title, min: say(min) })
  return max === null ? undefined : t('listing:range.below', { title, max: say(max) })
}

export const rangeTitles = {
  price: 'listing:range.price',
  width: 'listing:range.width',
  depth: 'listing:range.depth',
  height: 'listing:range.height',
} as const satisfies Record<RangeName, string>

/** "AED 2,000" or "120 cm". */
export const sayBound = (name: RangeName, bound: number, { t, storefront }: Told): string =>
  name === 'price'
    ? formatRoundMoney(money(bound, storefront.country.currency), storefront)
    : t('listing:range.cm', { value: formatNumber(bound, storefront) })

/** The query without what no product of the shop has: an address with it is the same page as one without. */
export function recognised(asked: ListingQuery, listing: Pick<Listing, 'facets' | 'total'>): ListingQuery {
  // Nothing found may be the doing of a value that is not offered any more: it has to stay, to be taken off.
  if (listing.total === 0) return asked
  const facets = facetOrder.flatMap((name) => {
    const known = listing.facets.find((facet) => facet.name === name)?.values ?? []
    const values = (asked.facets[name] ?? []).filter((value) => known.some((each) => each.value === value))
    return values.length > 0 ? [[name, values] as const] : []
  })
  return { ...asked, facets: Object.fromEntries(facets) }
}

export const facetTitle = (name: FacetName, t: Translate): string => t(facetTitles[name])

/** Whether a range has anything to choose from. */
export const isOffered = ({ min, max, chosen }: RangeView): boolean =>
  max > min || chosen.min !== null || chosen.max !== null

const withoutValue = (asked: ListingQuery, name: FacetName, value: string): ListingQuery => {
  const { [name]: values = [], ...rest } = asked.facets
  const left = values.filter((each) => each !== value)
  return { ...asked, page: 1, facets: left.length > 0 ? { ...rest, [name]: left } : rest }
}

const withoutRange = (asked: ListingQuery, name: RangeName): ListingQuery => {
  const { [name]: _, ...ranges } = asked.ranges
  return { ...asked, page: 1, ranges }
}
