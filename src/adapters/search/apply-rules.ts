import { placePins } from '#commerce/search/rules/place-pins.ts'
import type { Preference, RulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import type { BookColumns } from './book-columns.ts'
import { categoryTerm, type CatalogIndex } from './catalog-index.ts'
import { toFilters, type Filter } from './filters.ts'
import { select, type Selection } from './select.ts'

/** What is left of the score of a product that is not boosted while others are, and of one that is buried. */
const shares = { boosted: 1, usual: 0.5, buried: 0.1 } as const

/** The score of each product after boosts and buries; as it was where there are none. */
export function preferred(
  scores: ((product: number) => number) | undefined,
  index: CatalogIndex,
  book: BookColumns,
  preferences: readonly Preference[],
): ((product: number) => number) | undefined {
  if (preferences.length === 0) return scores
  const tests = preferences.map(({ kind, target }) => ({ kind, has: testOf(index, book, target) }))
  const isOne = (wanted: Preference['kind'], product: number) =>
    tests.some(({ kind, has }) => kind === wanted && has(product))
  return (product) => {
    const [boosted, buried] = [isOne('boost', product), isOne('bury', product)]
    const share = boosted === buried ? shares.usual : boosted ? shares.boosted : shares.buried
    return (scores?.(product) ?? 1) * share
  }
}

function testOf(
  index: CatalogIndex,
  book: BookColumns,
  { kind, code }: Preference['target'],
): (product: number) => boolean {
  switch (kind) {
    case 'product': {
      const slot = index.slotByCode.get(code)
      return (product) => product === slot
    }
    case 'category': {
      const list = index.postings.find(categoryTerm(code))
      const slots = new Set<number>()
      for (let at = 0; at < (list?.length ?? 0); at += 1) slots.add((list?.packed[at] ?? 0) >>> 8)
      return (product) => slots.has(product)
    }
    case 'brand': {
      const [brand] = toFilters(index, book, { facets: { brand: [code] }, ranges: {} })
      return brand?.passes ?? (() => false)
    }
  }
}

export type PinnedVariant = { readonly product: number; readonly variant: number; readonly place: number }

/**
 * The pinned products that the country sells, that are in stock, and that pass what the shopper has chosen. What the words of the
 * query say of them (a color, a price) does not count: the merchandiser knows better.
 */
export function findPinned(
  index: CatalogIndex,
  book: BookColumns,
  pins: ReturnType<RulesInForce['pinsFor']>,
  filters: readonly Filter[],
): readonly PinnedVariant[] {
  const places = new Map<number, number>()
  for (const { product, place } of pins) {
    const slot = index.slotByCode.get(product)
    if (slot !== undefined && !places.has(slot)) places.set(slot, place)
  }
  if (places.size === 0) return []
  const { products, shown } = select(
    index,
    book,
    Uint32Array.from(places.keys()),
    filters,
    'relevance',
    false,
  )
  return Array.from(products, (product, at) => ({
    product,
    variant: shown[at] ?? 0,
    place: places.get(product) ?? 1,
  }))
    .filter(({ variant }) => (book.stock.data[variant] ?? 0) > 0)
    .sort((one, other) => one.place - other.place)
}

/** The selection with the pinned products that it lacks. */
export function withPinned(selection: Selection, pinned: readonly PinnedVariant[]): Selection {
  const has = new Set(selection.products)
  const added = pinned.filter(({ product }) => !has.has(product))
  if (added.length === 0) return selection
  return {
    ...selection,
    total: selection.total + added.length,
    products: Uint32Array.from([...selection.products, ...added.map(({ product }) => product)]),
    shown: Uint32Array.from([...selection.shown, ...added.map(({ variant }) => variant)]),
  }
}

type Page = readonly { readonly product: number; readonly variant: number }[]

/** A page of a ranking in which pinned products have their places. `pageOf`: of the products that are not pinned. */
export function pageWithPins(
  selection: Selection,
  pinned: readonly PinnedVariant[],
  { from, size }: { readonly from: number; readonly size: number },
  pageOf: (others: Selection, from: number, size: number) => Page,
): Page {
  const isPinned = new Set(pinned.map(({ product }) => product))
  const others = without(selection, isPinned)
  const positions = placePins(
    pinned.map(({ place }) => place),
    others.total,
  )
  const before = positions.filter((position) => position < from).length
  const here = positions.filter((position) => position >= from && position < from + size).length
  const usual = [...pageOf(others, from - before, size - here)]
  const page: { readonly product: number; readonly variant: number }[] = []
  for (let position = from; position < from + size; position += 1) {
    const pin = pinned[positions.indexOf(position)]
    const next = pin ? { product: pin.product, variant: pin.variant } : usual.shift()
    if (next) page.push(next)
  }
  return page
}

function without(selection: Selection, dropped: ReadonlySet<number>): Selection {
  const retained = [...selection.products.keys()].filter((at) => !dropped.has(selection.products[at] ?? -1))
  return {
    ...selection,
    total: retained.length,
    products: Uint32Array.from(retained, (at) => selection.products[at] ?? 0),
    shown: Uint32Array.from(retained, (at) => selection.shown[at] ?? 0),
  }
}
