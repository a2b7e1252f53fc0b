import type { CollectionRule } from '#commerce/search/collection-rule.ts'
import type { FacetName, ListingQuery, Understood } from '#commerce/search/listing.ts'
import { cleanQuery } from '#commerce/search/clean-query.ts'
import { createRedirects } from '#commerce/search/redirects.ts'
import { plainReading, understand } from '#commerce/search/understanding/understand.ts'
import type { Reading } from '#commerce/search/understanding/reading.ts'
import type { Sides } from '#commerce/search/dimensions.ts'
import { colorPhrases } from '#commerce/search/words/color-phrases.ts'
import { createPurposes } from '#commerce/search/words/purposes.ts'
import { createPhrases } from '#commerce/search/words/phrases.ts'
import { noRules, type RulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import type { SearchWords } from '#commerce/search/words/search-words.ts'
import { withSynonyms } from '#commerce/search/words/with-synonyms.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { findPinned, pageWithPins, preferred, withPinned } from './apply-rules.ts'
import type { BookColumns } from './book-columns.ts'
import { categoryTerm, type CatalogIndex } from './catalog-index.ts'
import { createSpoken, toConcepts, type Concepts, type Lexicon } from './concepts.ts'
import { isProductFacet, isVariantFacet } from './facet-columns.ts'
import { collectionFilter } from './collection-filter.ts'
import { nearestReading, nearestSizes } from './distance.ts'
import { toFilters, type ChosenFilters, type Filter } from './filters.ts'
import { fittingProducts, onlyKind, relative, tiersOf, toSecondary } from './fit.ts'
import { createMatcher, type Matches } from './match.ts'
import { pageOf, toSortOrder, type SortOrder } from './sort-order.ts'
import { priceBundles } from './price-bundles.ts'
import { select, type Selection } from './select.ts'
import { soldPaths } from './sold-paths.ts'

export type FoundVariant = { readonly product: number; readonly variant: number }

/** A listing without its cards. */
export type ListingResult = {
  readonly selection: Selection
  readonly choice: ChosenFilters
  readonly page: number
  readonly pages: number
  readonly found: readonly FoundVariant[]
  readonly nearest: readonly FoundVariant[]
  readonly understood: Understood | null
  readonly redirect: string | null
  /** What the words of the query were read as. */
  readonly concepts: Concepts | null
  /** Codes of products that a rule has given a place. */
  readonly pinned: readonly string[]
}

type Attempt = {
  readonly choice: ChosenFilters
  readonly selection: Selection
  readonly candidates: Uint32Array
  readonly reading?: Reading | undefined
  readonly concepts?: Concepts | undefined
  readonly matches?: Matches | undefined
}

export type Engine = ReturnType<typeof createEngine>

const maxNearest = 24

/** Runs queries on an index. */
export function createEngine(index: CatalogIndex, words: SearchWords) {
  const phrases = createPhrases(words)
  const colors = colorPhrases(words.colors)
  const findRedirect = createRedirects(words.redirects)
  const match = createMatcher(index)
  const purposes = createPurposes(words.purposes)
  const secondaryOf = (concepts: Pick<Concepts, 'concepts'> = { concepts: [] }) =>
    toSecondary(index, purposes, concepts)
  const lexicon: Lexicon = { index, phrases, spoken: createSpoken(phrases), isSold: () => true }
  const lexicons = new WeakMap<RulesInForce, Lexicon>()
  let order: { readonly of: number; readonly order: SortOrder } | undefined
  const pricedAt = new Map<string, number>()
  const soldIn = new Map<string, { order: number; at: number; paths: ReadonlySet<string> }>()

  function bookOf({ country }: Storefront, now: number): BookColumns {
    const book = index.books.get(country.isoCode)
    invariant(book, `no prices for ${country.isoCode}`)
    const moved = book.advanceTo(now, index.slots.variants)
    if (moved || pricedAt.get(country.isoCode) !== index.version.prices) priceBundles(index, book)
    pricedAt.set(country.isoCode, index.version.prices)
    return book
  }

  /** With the synonyms of the rules. */
  function lexiconOf(rules: RulesInForce): Lexicon {
    if (rules.synonyms.length === 0) return lexicon
    let known = lexicons.get(rules)
    if (!known) {
      const widened = withSynonyms(phrases, rules.synonyms)
      known = { ...lexicon, phrases: widened, spoken: createSpoken(widened) }
      lexicons.set(rules, known)
    }
    return known
  }

  function inOrder(): SortOrder {
    if (order?.of !== index.version.order) order = { of: index.version.order, order: toSortOrder(index) }
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

  function hasValueIn(book: BookColumns) {
    return (facet: string, value: string): boolean => {
      if (facet === 'offer') return book.prices.data.length > 0
      return hasValue(facet as FacetName, value)
    }
  }

  function find(
    query: ListingQuery,
    storefront: Storefront,
    now: number,
    reduced: ReadonlySet<string> = new Set(),
    rules: RulesInForce = noRules,
  ): ListingResult {
    const book = bookOf(storefront, now)
    const base = collectionFilter(index, book, query.collection, { now, reduced })
    const text = cleanQuery(query.text)
    const reading = text === '' ? undefined : understandHere(text, storefront, book)
    const named = productNamed(text)
    const here = { book, base, lexicon: lexiconOf(rules) }
    const first = named === undefined ? attempt(query, reading, here) : only(named, query, book, base)
    const mayBePlain = reading?.dimensions?.isGuess || Object.keys(reading?.facets ?? {}).length > 0
    const plain =
      reading && first.selection.total === 0 && mayBePlain
        ? attempt(query, { ...plainReading(text, contextOf(storefront, book)), ranges: reading.ranges }, here)
        : undefined
    const best = plain && plain.selection.total > 0 ? plain : first
    const { choice, matches, concepts } = best
    const hasPins = text !== '' && named === undefined && query.category === null
    const chosen = toFilters(index, book, query)
    const usualSort = query.collection?.kind === 'collection' ? query.collection.sort : 'relevance'
    const pinned =
      query.collection?.kind === 'collection'
        ? firstIn(query.collection.rule, [...base, ...chosen])
        : hasPins
          ? findPinned(index, book, rules.pinsFor(text), [...base, ...chosen])
          : []
    const selection = pinned.length === 0 ? best.selection : withPinned(best.selection, pinned)
    const pages = Math.max(1, Math.ceil(selection.total / query.pageSize))
    const page = Math.min(Math.max(1, Math.floor(query.page) || 1), pages)
    const from = (page - 1) * query.pageSize
    const secondary = secondaryOf(concepts)
    const scores = preferred(
      matches && relative(matches, secondary),
      index,
      book,
      text === '' ? [] : rules.preferencesFor(text),
    )
    const tier =
      query.text === null && query.category === null
        ? undefined
        : tiersOf(index.isAccessory.data, matches, secondary)
    return {
      selection,
      choice,
      page,
      pages,
      found: pageFrom(),
      nearest:
        selection.total === 0 && (first.matches || choice.dimensions) ? nearest(best, query, book, base) : [],
      understood: best.reading && concepts ? toUnderstood(best, best.reading, concepts) : null,
      redirect:
        text === '' ? null : (rules.redirectFor(text) ?? findRedirect(text, storefront.country.isoCode)),
      concepts: concepts ?? null,
      pinned: pinned.map(({ product }) => index.codes[product] ?? ''),
    }

    /** The products that a collection begins with; one that is not sold leaves no gap. */
    function firstIn({ first }: CollectionRule, filters: readonly Filter[]) {
      const pins = first.map((product, at) => ({ product, place: at + 1 }))
      return findPinned(index, book, pins, filters).map((pin, at) => ({ ...pin, place: at + 1 }))
    }

    function pageFrom(): readonly FoundVariant[] {
      const ranked = (some: Selection, start: number, size: number) =>
        pageOf(index, book, inOrder(), some, query.sort, { scores, tier }, start, size)
      return pinned.length > 0 && query.sort === usualSort
        ? pageWithPins(selection, pinned, { from, size: query.pageSize }, ranked)
        : ranked(selection, from, query.pageSize)
    }
  }

  const contextOf = ({ country }: Storefront, book: BookColumns) => ({
    hasValue: hasValueIn(book),
    minorPerMajor: minorPerMajor(country.currency),
    colors,
  })
  const understandHere = (text: string, storefront: Storefront, book: BookColumns): Reading =>
    understand(text, contextOf(storefront, book))

  function attempt(
    query: ListingQuery,
    reading: Reading | undefined,
    {
      book,
      base,
      lexicon: words,
    }: { readonly book: BookColumns; readonly base: readonly Filter[]; readonly lexicon: Lexicon },
  ): Attempt {
    const concepts = reading && toConcepts(reading.words, { ...words, isSold: (term) => isSold(term, book) })
    const matches = concepts && concepts.concepts.length > 0 ? match(concepts) : undefined
    const nothing = concepts !== undefined && concepts.concepts.length === 0 && concepts.dropped.length > 0
    const candidates = nothing
      ? new Uint32Array(0)
      : matches
        ? within(fittingProducts(matches), query.category)
        : allIn(query.category)
    const ofSize = (dimensions: Sides | null, candidates: Uint32Array): Attempt => {
      const choice = together(query, reading, dimensions)
      const filters = [...base, ...toFilters(index, book, choice)]
      const selection = select(index, book, candidates, filters, query.sort)
      return { reading, choice, concepts, matches, candidates, selection }
    }
    const size = reading?.dimensions
    if (!size) return ofSize(null, candidates)
    // A size is that of the thing itself: "mattress 6x6" is no tumbler with brushes.
    const things = matches ? onlyKind(candidates, matches) : candidates
    for (const sides of size.readings) {
      const found = ofSize(sides, things)
      if (found.selection.total > 0) return found
    }
    const secondary = secondaryOf(concepts)
    const usual = things.filter((product) => !secondary.has(product))
    const { products } = select(index, book, usual.length > 0 ? usual : things, base, 'relevance', false)
    const { reading: likeliest, about } = nearestReading(index, book.prices.data, products, size)
    return ofSize(about ?? likeliest, things)
  }

  /** Whether the country of a price book sells a product with the term. */
  function isSold(term: string, book: BookColumns): boolean {
    const list = index.postings.find(term)
    const [alive, prices] = [index.alive.data, book.prices.data]
    for (let at = 0; at < (list?.length ?? 0); at += 1) {
      const slot = (list?.packed[at] ?? 0) >>> 8
      const from = index.firstVariant.data[slot] ?? 0
      if (alive[slot] !== 1) continue
      for (let variant = from; variant < from + (index.variantCount.data[slot] ?? 0); variant += 1)
        if (!Number.isNaN(prices[variant] ?? Number.NaN)) return true
    }
    return false
  }

  /** A product code or SKU finds that product only. */
  function productNamed(text: string): number | undefined {
    const code = toLatinDigits(text).toUpperCase()
    return index.slotByCode.get(code) ?? index.productBySku.get(code)
  }

  function only(product: number, query: ListingQuery, book: BookColumns, base: readonly Filter[]): Attempt {
    const choice = together(query, undefined, null)
    const candidates = within(Uint32Array.of(product), query.category)
    const filters = [...base, ...toFilters(index, book, choice)]
    return { choice, candidates, selection: select(index, book, candidates, filters, query.sort) }
  }

  /** When nothing matches: the best partial matches, with the filters if possible, else without. */
  function nearest(
    first: Attempt,
    query: ListingQuery,
    book: BookColumns,
    base: readonly Filter[],
  ): readonly FoundVariant[] {
    const { matches, candidates, choice } = first
    if (choice.dimensions) {
      const { products } = select(index, book, candidates, base, 'relevance', false)
      const sizes = nearestSizes(index, book.prices.data, products, choice.dimensions, maxNearest)
      if (sizes.length > 0) return sizes
    }
    const slots = matches ? within(matches.slots, query.category) : allIn(query.category)
    const tries: readonly ChosenFilters[] = [
      choice,
      { facets: query.facets, ranges: query.ranges },
      { facets: {}, ranges: {} },
    ]
    for (const choice of matches ? tries : tries.slice(1)) {
      const selection = select(index, book, slots, [...base, ...toFilters(index, book, choice)], 'relevance')
      if (selection.total > 0)
        return pageOf(
          index,
          book,
          inOrder(),
          selection,
          'relevance',
          { scores: matches && relative(matches, secondaryOf(first.concepts)) },
          0,
          maxNearest,
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

  /** Whether a country sells anything in a category, as of at most a minute ago. */
  function isSoldIn(category: string, storefront: Storefront, now: number): boolean {
    const { isoCode } = storefront.country
    let known = soldIn.get(isoCode)
    if (!known || known.order !== index.version.order || Math.abs(now - known.at) > 60_000) {
      known = { order: index.version.order, at: now, paths: soldPaths(index, bookOf(storefront, now)) }
      soldIn.set(isoCode, known)
    }
    return known.paths.has(category)
  }

  /** Whether a country sells any variant of a product. */
  function sells(code: string, storefront: Storefront, now: number): boolean {
    const slot = index.slotByCode.get(code)
    if (slot === undefined) return false
    const { data } = bookOf(storefront, now).prices
    const first = index.firstVariant.data[slot] ?? 0
    const variants = data.subarray(first, first + (index.variantCount.data[slot] ?? 0))
    return variants.some((price) => !Number.isNaN(price))
  }

  /** Whether any product has a value of a facet that products or variants have. */
  function hasValue(facet: FacetName, value: string): boolean {
    return (
      (isVariantFacet(facet) || isProductFacet(facet)) &&
      (index.facets.dictionaries[facet].find(value) ?? 0) > 0
    )
  }

  return { find, sells, hasValue, bookOf, match, phrases, lexiconOf, inOrder, isSoldIn, secondaryOf, index }
}

/** Merges chosen and understood values; a chosen range overrides an understood one. */
const together = (
  query: ListingQuery,
  reading: Reading | undefined,
  understood: Sides | null,
): ChosenFilters => {
  const { arrival = null } = query
  const dimensions = query.dimensions ?? understood
  if (!reading) return { facets: query.facets, ranges: query.ranges, arrival, dimensions }
  const facets: Record<string, readonly string[]> = { ...query.facets }
  for (const [name, values] of Object.entries(reading.facets))
    facets[name] = [...new Set([...(facets[name] ?? []), ...values])]
  return { facets, ranges: { ...reading.ranges, ...query.ranges }, arrival, dimensions }
}

/** As typed where the index has words of its own. A correction that finds nothing is none. */
function toUnderstood(
  { choice, selection }: Attempt,
  reading: Reading,
  { concepts, corrected }: Concepts,
): Understood {
  const asTyped = (text: string) =>
    text
      .split(' ')
      .map((word) => reading.typed.get(word) ?? word)
      .join(' ')
  return {
    words: asTyped(concepts.map(({ typed }) => typed).join(' ')),
    corrected: corrected !== null && selection.total > 0 ? asTyped(corrected) : null,
    facets: reading.facets,
    ranges: reading.ranges,
    dimensions: reading.dimensions ? (choice.dimensions ?? null) : null,
  }
}
