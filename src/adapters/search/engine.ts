import type { ListingQuery, Understood } from '#commerce/search/listing.ts'
import { cleanQuery } from '#commerce/search/clean-query.ts'
import { createRedirects } from '#commerce/search/redirects.ts'
import { plainReading, understand } from '#commerce/search/understanding/understand.ts'
import type { Reading } from '#commerce/search/understanding/reading.ts'
import { colorPhrases } from '#commerce/search/words/color-phrases.ts'
import { createPhrases } from '#commerce/search/words/phrases.ts'
import type { SearchWords } from '#commerce/search/words/search-words.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { BookColumns } from './book-columns.ts'
import { categoryTerm, type CatalogIndex } from './catalog-index.ts'
import { toConcepts, type Concepts } from './concepts.ts'
import { isProductFacet, isVariantFacet } from './facet-columns.ts'
import { toFilters, type Choice } from './filters.ts'
import { fitting, relative } from './fit.ts'
import { createMatcher, type Matches } from './match.ts'
import { pageOf, toOrder, type Order } from './order.ts'
import { priceMade } from './price-made.ts'
import { select, type Selection } from './select.ts'
import { soldPaths } from './sold-paths.ts'

export type Found = { readonly product: number; readonly variant: number }

/** A listing without its cards: what the index answers by itself. */
export type Finding = {
  readonly selection: Selection
  readonly choice: Choice
  readonly page: number
  readonly pages: number
  readonly found: readonly Found[]
  readonly nearest: readonly Found[]
  readonly understood: Understood | null
  readonly redirect: string | null
}

type Attempt = {
  readonly choice: Choice
  readonly selection: Selection
  readonly reading?: Reading | undefined
  readonly concepts?: Concepts | undefined
  readonly matches?: Matches | undefined
}

export type Engine = ReturnType<typeof createEngine>

const mostNearest = 24

/** Answers queries from an index, at a moment. */
export function createEngine(index: CatalogIndex, words: SearchWords) {
  const phrases = createPhrases(words)
  const colors = colorPhrases(words.colors)
  const findRedirect = createRedirects(words.redirects)
  const match = createMatcher(index)
  let order: { readonly of: number; readonly order: Order } | undefined
  const pricedAt = new Map<string, number>()
  const soldIn = new Map<string, { order: number; at: number; paths: ReadonlySet<string> }>()

  function bookOf({ country }: Storefront, now: number): BookColumns {
    const book = index.books.get(country.isoCode)
    invariant(book, `no prices are kept for ${country.isoCode}`)
    const moved = book.bringTo(now, index.slots.variants)
    if (moved || pricedAt.get(country.isoCode) !== index.version.prices) priceMade(index, book)
    pricedAt.set(country.isoCode, index.version.prices)
    return book
  }

  function inOrder(): Order {
    if (order?.of !== index.version.order) order = { of: index.version.order, order: toOrder(index) }
    return order.order
  }

  const allIn = (category: string | null): Uint32Array => {
    if (category === null) return inOrder().products
    const list = index.postings.find(categoryTerm(category))
    const alive = index.alive.data
    const slots = new Uint32Array(list?.length ?? 0)
    let count = 0
    for (let at = 0; at < slots.length; at += 1) {
      const slot = (list?.packed[at] ?? 0) >>> 8
      if (alive[slot] === 1) slots[count++] = slot
    }
    return slots.subarray(0, count)
  }

  function knows(book: BookColumns) {
    return (facet: string, value: string): boolean => {
      if (facet === 'offer') return book.asked.data.length > 0
      const name = facet as 'color'
      return (
        (isVariantFacet(name) || isProductFacet(name)) &&
        (index.facets.dictionaries[name].find(value) ?? 0) > 0
      )
    }
  }

  function find(query: ListingQuery, storefront: Storefront, now: number): Finding {
    const book = bookOf(storefront, now)
    const text = cleanQuery(query.text)
    const reading = text === '' ? undefined : understandHere(text, storefront, book)
    const named = productNamed(text)
    const first = named === undefined ? attempt(query, reading, book) : only(named, query, book)
    const plain =
      reading && first.selection.total === 0 && Object.keys(reading.facets).length > 0
        ? attempt(query, { ...plainReading(text, contextOf(storefront, book)), ranges: reading.ranges }, book)
        : undefined
    const best = plain && plain.selection.total > 0 ? plain : first
    const { selection, choice, matches, concepts } = best
    const pages = Math.max(1, Math.ceil(selection.total / query.pageSize))
    const page = Math.min(Math.max(1, Math.floor(query.page) || 1), pages)
    const from = (page - 1) * query.pageSize
    const scores = matches && relative(matches)
    return {
      selection,
      choice,
      page,
      pages,
      found: pageOf(index, book, inOrder(), selection, query.sort, scores, from, query.pageSize),
      nearest: selection.total === 0 && reading && first.matches ? nearest(first, query, book) : [],
      understood: best.reading && concepts ? toUnderstood(best.reading, concepts) : null,
      redirect: text === '' ? null : findRedirect(text, storefront.country.isoCode),
    }
  }

  const contextOf = ({ country }: Storefront, book: BookColumns) => ({
    knows: knows(book),
    minorPerMajor: minorPerMajor(country.currency),
    colors,
  })
  const understandHere = (text: string, storefront: Storefront, book: BookColumns): Reading =>
    understand(text, contextOf(storefront, book))

  function attempt(query: ListingQuery, reading: Reading | undefined, book: BookColumns): Attempt {
    const choice = together(query, reading)
    const filters = toFilters(index, book, choice)
    const concepts = reading && toConcepts(reading.words, index, phrases)
    const matches = concepts && concepts.concepts.length > 0 ? match(concepts) : undefined
    const nothing = concepts !== undefined && concepts.concepts.length === 0 && concepts.dropped.length > 0
    const candidates = nothing
      ? new Uint32Array(0)
      : matches
        ? within(fitting(matches), query.category)
        : allIn(query.category)
    return {
      reading,
      choice,
      concepts,
      matches,
      selection: select(index, book, candidates, filters, query.sort),
    }
  }

  /** Somebody who has a code or SKU at hand wants that and nothing else. */
  function productNamed(text: string): number | undefined {
    const code = toLatinDigits(text).toUpperCase()
    return index.slotByCode.get(code) ?? index.productBySku.get(code)
  }

  function only(product: number, query: ListingQuery, book: BookColumns): Attempt {
    const choice = together(query, undefined)
    const slots = within(Uint32Array.of(product), query.category)
    return { choice, selection: select(index, book, slots, toFilters(index, book, choice), query.sort) }
  }

  /** Nothing has it all: what has most of it, first with the filters, else without. */
  function nearest(first: Attempt, query: ListingQuery, book: BookColumns): readonly Found[] {
    const { matches } = first
    const slots = matches ? within(matches.slots, query.category) : allIn(query.category)
    const tries = [first.choice, { facets: query.facets, ranges: query.ranges }, { facets: {}, ranges: {} }]
    for (const choice of matches ? tries : tries.slice(1)) {
      const selection = select(index, book, slots, toFilters(index, book, choice), 'relevance')
      if (selection.total > 0)
        return pageOf(
          index,
          book,
          inOrder(),
          selection,
          'relevance',
          matches && relative(matches),
          0,
          mostNearest,
        )
    }
    return []
  }

  function within(slots: Uint32Array, category: string | null): Uint32Array {
    if (category === null) return slots
    const inside = new Uint8Array(index.slots.products)
    for (const slot of allIn(category)) inside[slot] = 1
    return slots.filter((slot) => inside[slot] === 1)
  }

  /** Whether a country sells anything of a category; what it sold a minute ago is near enough. */
  function isSoldIn(category: string, storefront: Storefront, now: number): boolean {
    const { isoCode } = storefront.country
    let known = soldIn.get(isoCode)
    if (!known || known.order !== index.version.order || Math.abs(now - known.at) > 60_000) {
      known = { order: index.version.order, at: now, paths: soldPaths(index, bookOf(storefront, now)) }
      soldIn.set(isoCode, known)
    }
    return known.paths.has(category)
  }

  return { find, bookOf, match, phrases, inOrder, isSoldIn, relative, index }
}

/** What was chosen and what was understood: values side by side; a chosen range wins over an understood one. */
const together = (query: ListingQuery, reading: Reading | undefined): Choice => {
  const { arrival = null } = query
  if (!reading) return { facets: query.facets, ranges: query.ranges, arrival }
  const facets: Record<string, readonly string[]> = { ...query.facets }
  for (const [name, values] of Object.entries(reading.facets))
    facets[name] = [...new Set([...(facets[name] ?? []), ...values])]
  return { facets, ranges: { ...reading.ranges, ...query.ranges }, arrival }
}

const toUnderstood = (reading: Reading, { concepts, corrected }: Concepts): Understood => ({
  words: concepts.map(({ typed }) => typed).join(' '),
  corrected,
  facets: reading.facets,
  ranges: reading.ranges,
})
