import { isNew } from '#commerce/catalog/is-new.ts'
import { hasConditions, type CollectionRule } from '#commerce/search/collection-rule.ts'
import type { ListingQuery, ProductCollection } from '#commerce/search/listing.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { offerValue } from './facet-labels.ts'
import { isOffer, toFilters, type Filter } from './filters.ts'

/** What decides whether a product belongs to a collection, besides the index. */
export type CollectionContext = {
  /** In ms. */
  readonly now: number
  /** SKUs with a "was" price; read for offers only. */
  readonly reduced: ReadonlySet<string>
}

/**
 * The condition that makes a listing one of a collection. It counts as no facet's own filter, so that counts of facets are
 * those of the collection.
 */
export function collectionFilter(
  index: CatalogIndex,
  book: BookColumns,
  collection: ProductCollection | null | undefined,
  { now, reduced }: CollectionContext,
): readonly Filter[] {
  if (!collection) return []
  const name = 'collection'
  switch (collection.kind) {
    case 'new':
      return [{ name, of: 'product', passes: (slot) => isNew(index.published.data[slot] ?? 0, now) }]
    case 'brand': {
      const [brand] = toFilters(index, book, { facets: { brand: [collection.brand] }, ranges: {} })
      return [{ name, of: 'product', passes: brand?.passes ?? (() => false) }]
    }
    case 'offers': {
      const combos = variantsOfCombos(index)
      const passes = (slot: number) =>
        reduced.has(index.skus[slot] ?? '') || (combos.has(slot) && isOffer(book, slot))
      return [{ name, of: 'variant', passes }]
    }
    case 'collection':
      return ruleFilters(index, book, collection.rule, now)
  }
}

/**
 * One filter for each condition, which the products of `first` pass in any case. A list of which the catalog has no value finds
 * nothing.
 */
function ruleFilters(
  index: CatalogIndex,
  book: BookColumns,
  rule: CollectionRule,
  now: number,
): readonly Filter[] {
  const name = 'collection'
  const none: Omit<Filter, 'name'> = { of: 'product', passes: () => false }
  const only = (choice: Pick<ListingQuery, 'facets' | 'ranges'>) => toFilters(index, book, choice)[0] ?? none
  const facets = {
    category: rule.categories,
    brand: rule.brands,
    color: rule.colors,
    material: rule.materials,
    rating: rule.ratingFrom === null ? [] : [String(rule.ratingFrom)],
    availability: rule.isInStock ? ['in-stock'] : [],
    offer: rule.isReduced ? [offerValue] : [],
  }
  const conditions = [
    ...(hasConditions(rule) ? [] : [none]),
    ...Object.entries(facets).flatMap(([facet, values]) =>
      values.length === 0 ? [] : only({ facets: { [facet]: values }, ranges: {} }),
    ),
    ...(rule.price ? [only({ facets: {}, ranges: { price: rule.price } })] : []),
    ...(rule.isNew
      ? [{ of: 'product' as const, passes: (slot: number) => isNew(index.published.data[slot] ?? 0, now) }]
      : []),
  ]
  const first = slotsOf(index, rule.first)
  const without = slotsOf(index, rule.without)
  return [
    { name, of: 'product', passes: (slot) => !without.products.has(slot) },
    ...conditions.map(({ of, passes }) => {
      const always = of === 'product' ? first.products : first.variants
      return { name, of, passes: (slot: number) => always.has(slot) || passes(slot) } as const
    }),
  ]
}

function slotsOf(index: CatalogIndex, codes: readonly string[]) {
  const products = new Set(codes.flatMap((code) => index.slotByCode.get(code) ?? []))
  const variants = new Set<number>()
  for (const product of products) for (const variant of variantsOf(index, product)) variants.add(variant)
  return { products, variants }
}

/** Combos cost less than their parts; a grouped product has no "was" price of its own. */
function variantsOfCombos(index: CatalogIndex): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [product, { kind }] of index.bundles) {
    if (kind !== 'combo') continue
    for (const variant of variantsOf(index, product)) found.add(variant)
  }
  return found
}

function variantsOf({ firstVariant, variantCount }: CatalogIndex, product: number): readonly number[] {
  const first = firstVariant.data[product] ?? 0
  return Array.from({ length: variantCount.data[product] ?? 0 }, (_, at) => first + at)
}
