import {
  rangeNames,
  sorts,
  type Arrival,
  type FacetName,
  type ListingQuery,
  type Range,
  type RangeName,
  type Sort,
} from '#commerce/search/listing.ts'
import type { Sides } from '#commerce/search/dimensions.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { minorPerMajor, type Currency } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseDay } from '#kernel/local-time.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'

/** Products on a page of a listing. */
export const listingPageSize = 24

/** Names of facets, in the order of canonical URLs and of the page. */
export const facetTitles = {
  category: 'listing:facet.category',
  color: 'listing:facet.color',
  size: 'listing:facet.size',
  mattress_size: 'listing:facet.mattressSize',
  carpet_size: 'listing:facet.carpetSize',
  pattern_size: 'listing:facet.patternSize',
  grass_carpet_size: 'listing:facet.grassCarpetSize',
  no_of_doors: 'listing:facet.doors',
  material: 'listing:facet.material',
  brand: 'listing:facet.brand',
  type: 'listing:facet.type',
  offer: 'listing:facet.offer',
  availability: 'listing:facet.availability',
  store: 'listing:facet.store',
  rating: 'listing:facet.rating',
} as const satisfies Record<FacetName, MessageKey>
export const facetOrder = Object.keys(facetTitles) as readonly FacetName[]

export const sortLabels = {
  relevance: 'listing:sort.relevance',
  newest: 'listing:sort.newest',
  'price-up': 'listing:sort.price-up',
  'price-down': 'listing:sort.price-down',
  discount: 'listing:sort.discount',
} as const satisfies Record<Sort, MessageKey>
/**
 * The sort orders with their labels; the first is the default. `unsearched`: the order of a listing without search words
 * when none is chosen; null: there are words, and the best match comes first.
 */
export function listSortOptions(
  unsearched: Sort | null,
): readonly { readonly sort: Sort; readonly label: MessageKey }[] {
  const first: MessageKey =
    unsearched === null || unsearched !== 'relevance'
      ? sortLabels[unsearched ?? 'relevance']
      : 'listing:sort.recommended'
  return sorts
    .filter((sort) => sort === 'relevance' || sort !== unsearched)
    .map((sort) => ({ sort, label: sort === 'relevance' ? first : sortLabels[sort] }))
}

/** Limits of a URL; only machines exceed them. */
export const listingLimits = {
  text: 200,
  valuesOfFacet: 20,
  values: 60,
  valueLength: 60,
  page: 9999,
  cm: 9999,
}

/** Upper limit of a price range, in major units. */
const maxMajor = 10_000_000

type UrlQuery = Pick<ListingQuery, 'text' | 'facets' | 'ranges' | 'arrival' | 'dimensions' | 'sort' | 'page'>
/** Fields of the arrival filter ("by=2026-11-30&area=al-ain"). */
export const arrivalFields = { by: 'by', area: 'area' } as const

/** Field of the size filter ("dimensions=200x300", centimeters). */
export const dimensionsField = 'dimensions'

/** Name of a range's field: "price_min". */
export const rangeField = (name: RangeName, end: 'min' | 'max'): string => `${name}_${end}`

/**
 * Parses a listing's query; invalid parts are ignored. Prices are in major units of the country ("62.5"), dimensions in
 * centimeters, digits of either script. Swapped bounds are corrected; facet values are sorted and unique.
 */
export function parseListingQuery(query: URLSearchParams, currency: Currency): UrlQuery {
  const read = (name: RangeName, end: 'min' | 'max') => {
    const typed = query.get(rangeField(name, end)) ?? ''
    return name === 'price' ? readPrice(typed, currency) : readCentimeters(typed)
  }
  const ranges = rangeNames.flatMap((name) => {
    const range = inOrder({ min: read(name, 'min'), max: read(name, 'max') })
    return range.min === null && range.max === null ? [] : [[name, range] as const]
  })
  return {
    text: cleanSearchText(query.get('q') ?? ''),
    facets: readFacets(query),
    ranges: Object.fromEntries(ranges),
    ...readArrival(query),
    ...readSides(query.get(dimensionsField) ?? ''),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'relevance',
    page: readPage(query.get('page') ?? ''),
  }
}

/** The canonical form of a query: without defaults, in a fixed order. "" for an empty one. */
export function writeListingQuery(given: Partial<UrlQuery>, currency: Currency): string {
  const query = new URLSearchParams()
  if (given.text) query.set('q', given.text)
  for (const name of facetOrder)
    for (const value of [...new Set(given.facets?.[name])].sort(byCode)) query.append(name, value)
  for (const name of rangeNames)
    for (const end of ['min', 'max'] as const) {
      const bound = given.ranges?.[name]?.[end] ?? null
      if (bound !== null) query.set(rangeField(name, end), writeBound(name, bound, currency))
    }
  if (given.arrival) {
    query.set(arrivalFields.by, given.arrival.by)
    if (given.arrival.area !== null) query.set(arrivalFields.area, given.arrival.area)
  }
  if (given.dimensions) query.set(dimensionsField, given.dimensions.join('x'))
  if (given.sort && given.sort !== 'relevance') query.set('sort', given.sort)
  if (given.page && given.page > 1) query.set('page', String(given.page))
  return query.size === 0 ? '' : `?${query.toString()}`
}

/**
 * The canonical form of a query, undefined if it is canonical already: forms send empty fields, values in their own order,
 * and defaults. Parameters that a listing does not read are kept at the end.
 */
export function tidyQuery(query: URLSearchParams, currency: Currency): string | undefined {
  const ours = new URLSearchParams([...query].filter(([name]) => isOurs(name))).toString()
  const written = writeListingQuery(parseListingQuery(query, currency), currency)
  if (written === (ours === '' ? '' : `?${ours}`)) return undefined
  const others = new URLSearchParams([...query].filter(([name]) => !isOurs(name))).toString()
  return others === '' ? written : `${written === '' ? '?' : `${written}&`}${others}`
}

const isOurs = (name: string): boolean =>
  ['q', 'sort', 'page', 'by', 'area', dimensionsField].includes(name) ||
  Object.hasOwn(facetTitles, name) ||
  rangeNames.some((range) => name === rangeField(range, 'min') || name === rangeField(range, 'max'))

/** A bound for a field: "62.5", "120". */
export const writeBound = (name: RangeName, bound: number, currency: Currency): string =>
  name === 'price' ? toDecimal(money(bound, currency)).replace(/\.?0+$/, '') : String(bound)

/** Whether the listing is filtered or sorted. */
export const isNarrowed = ({
  facets,
  ranges,
  arrival,
  dimensions,
  sort,
}: Pick<UrlQuery, 'facets' | 'ranges' | 'arrival' | 'dimensions' | 'sort'>): boolean =>
  sort !== 'relevance' ||
  Boolean(arrival) ||
  Boolean(dimensions) ||
  Object.values(facets).some((values) => values.length > 0) ||
  Object.keys(ranges).length > 0

/** Whether this is a search without filters, on its first page. */
export const isFirstPageOfSearch = (query: UrlQuery): boolean =>
  query.text !== null && query.page === 1 && !isNarrowed(query)

/** The search text: cleaned of control characters and extra spaces, at most 200 characters. */
export function cleanSearchText(typed: string): string | null {
  const tidy = typed
    .toWellFormed()
    .replace(/[\p{Cf}\uFFFD]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const text = [...tidy].slice(0, listingLimits.text).join('').trim()
  return text === '' ? null : text
}

function readFacets(query: URLSearchParams): UrlQuery['facets'] {
  let budget = listingLimits.values
  const facets: Partial<Record<FacetName, readonly string[]>> = {}
  for (const name of facetOrder) {
    const values = [...new Set(query.getAll(name).map((value) => value.trim()))]
      .filter((value) => value !== '' && value.length <= listingLimits.valueLength && !/[\p{C}]/u.test(value))
      .slice(0, Math.min(budget, listingLimits.valuesOfFacet))
    budget -= values.length
    if (values.length > 0) facets[name] = values.sort(byCode)
  }
  return facets
}

/** Without size classes, which `completeArrival` adds. */
function readArrival(query: URLSearchParams): { readonly arrival?: Arrival } {
  const by = parseDay(toLatinDigits(query.get(arrivalFields.by) ?? ''))
  if (by === undefined) return {}
  const area = query.get(arrivalFields.area) ?? ''
  return { arrival: { by, area: /^[a-z0-9-]{1,40}$/.test(area) ? area : null, sizeClasses: [] } }
}

/** One to three sides, at most `listingLimits.cm` each. */
function readSides(typed: string): { readonly dimensions?: Sides } {
  const digits = toLatinDigits(typed).replaceAll('×', 'x')
  if (!/^\d{1,6}(?:x\d{1,6}){0,2}$/.test(digits)) return {}
  return { dimensions: digits.split('x').map((side) => Math.min(Number(side), listingLimits.cm)) }
}

function readPrice(typed: string, currency: Currency): number | null {
  const [whole = '', fraction = ''] = toLatinDigits(typed)
    .replaceAll('٫', '.')
    .replace(/[\s,٬]/g, '')
    .split('.', 2)
  const digits = String(minorPerMajor(currency)).length - 1
  const read = parseMoney(fraction === '' ? whole : `${whole || '0'}.${fraction.slice(0, digits)}`, currency)
  if (!read.ok || read.value.minor < 0) return null
  return Math.min(read.value.minor, maxMajor * minorPerMajor(currency))
}

function readCentimeters(typed: string): number | null {
  const digits = /^\s*(\d{1,6})(?:[.,٫]\d+)?\s*(?:cm|سم)?\s*$/i.exec(toLatinDigits(typed))?.[1]
  return digits === undefined ? null : Math.min(Number(digits), listingLimits.cm)
}

function readPage(typed: string): number {
  const digits = toLatinDigits(typed)
  if (!/^\d{1,15}$/.test(digits)) return 1
  return Math.min(Math.max(Number(digits), 1), listingLimits.page)
}

const inOrder = ({ min, max }: Range): Range =>
  min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }

/** By code point, the same on every machine. */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
