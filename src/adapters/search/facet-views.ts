import { availabilityLabels, offerLabel, offerValue } from './facet-labels.ts'
import {
  facetNames,
  rangeNames,
  type FacetName,
  type FacetValue,
  type FacetView,
  type RangeView,
} from '#commerce/search/listing.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { isProductFacet, isVariantFacet } from './facet-columns.ts'
import type { ChosenFilters } from './filters.ts'
import type { Tally } from './tally.ts'

type ViewContext = {
  readonly index: CatalogIndex
  readonly language: Language
  /** Category of the listing; the category facet offers its children. */
  readonly category: string | null
  readonly storeName: (code: string) => Bilingual
  /** Pickup stores of the country. */
  readonly stores: readonly string[]
}

const maxValues: Partial<Record<FacetName, number>> = { brand: 60, material: 30 }

/** Facets of a result with the number of products per value, without facets that offer no choice. */
export function toFacetViews(tally: Tally, choice: ChosenFilters, context: ViewContext): FacetView[] {
  return facetNames.flatMap((name) => {
    const chosen = choice.facets[name] ?? []
    const values = valuesOf(name, tally, chosen, context)
      .filter((value) => value.count > 0 || value.chosen)
      .slice(0, maxValues[name] ?? 100)
    const [only] = values
    if (!only || (values.length === 1 && !only.chosen && name !== 'offer' && name !== 'store')) return []
    return [{ name, values }]
  })
}

function valuesOf(
  name: FacetName,
  tally: Tally,
  chosen: readonly string[],
  context: ViewContext,
): FacetValue[] {
  const { index, language } = context
  const plain = (value: string, label: Bilingual, count: number): FacetValue => ({
    value,
    label: label[language],
    count,
    chosen: chosen.includes(value),
    hex: null,
  })
  if (name === 'offer') return [plain(offerValue, offerLabel, tally.offer[0] ?? 0)]
  if (name === 'availability')
    return (['in-stock', 'sold-out'] as const).map((value, at) =>
      plain(value, availabilityLabels[value], tally.availability[at] ?? 0),
    )
  if (name === 'store')
    return context.stores.map((code) =>
      plain(code, context.storeName(code), tally.store[index.storeStock.stores.indexOf(code)] ?? 0),
    )
  if (!isVariantFacet(name) && !isProductFacet(name)) return []
  const dictionary = index.facets.dictionaries[name]
  const views: FacetValue[] = []
  for (let number = 1; number <= dictionary.size; number += 1) {
    const count = tally.facets[name][number] ?? 0
    const { value, label, hex } = dictionary.entry(number)
    if (count === 0 && !chosen.includes(value)) continue
    if (name === 'category' && !isOffered(value, chosen, context.category)) continue
    views.push({ ...plain(value, label, count), hex })
  }
  return views.sort(inOrder(name))
}

/** Children of the listed category, and of chosen ones among them. */
function isOffered(path: string, chosen: readonly string[], category: string | null): boolean {
  const above = path.split('/').slice(0, -1).join('/')
  return above === (category ?? '') || chosen.includes(path) || chosen.includes(above)
}

/** Sizes, doors and stars in numeric order, all else by count. */
function inOrder(name: FacetName): (a: FacetValue, b: FacetValue) => number {
  const byCount = (a: FacetValue, b: FacetValue) =>
    b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)
  if (name === 'rating') return (a, b) => Number(b.value) - Number(a.value)
  if (!/size|doors/.test(name)) return byCount
  return (a, b) => measure(a.value) - measure(b.value) || byCount(a, b)
}

const measure = (value: string): number => {
  const numbers = value.match(/\d+/g)?.map(Number) ?? []
  return numbers.length === 0 ? Number.MAX_SAFE_INTEGER : (numbers[0] ?? 0) * 10_000 + (numbers[1] ?? 0)
}

/** Ranges that offer a choice. */
export const toRangeViews = (tally: Tally, choice: ChosenFilters): RangeView[] =>
  rangeNames.flatMap((name) => {
    const { min, max } = tally.ranges[name]
    const chosen = choice.ranges[name] ?? { min: null, max: null }
    const isChosen = chosen.min !== null || chosen.max !== null
    if (min > max) return isChosen ? [{ name, min: 0, max: 0, chosen }] : []
    return min < max || isChosen ? [{ name, min, max, chosen }] : []
  })
