import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { FacetName, ListingQuery } from '#commerce/search/listing.ts'
import type { LiveRules, ProductSearch, SearchSource } from '#commerce/search/ports.ts'
import { splitWords } from '#commerce/search/words/split-words.ts'
import { stopWords } from '#commerce/search/words/stop-words.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores } from '#commerce/stores/store.ts'
import { earliest, toInstant, type Clock } from '#kernel/instant.ts'
import { collectionsTag, searchWordsTag } from '#kernel/purge-bus.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CardCache } from './card-cache.ts'
import type { Engine, ListingResult, FoundVariant } from './engine.ts'
import { toFacetViews, toRangeViews } from './facet-views.ts'
import { createSuggest } from './suggest.ts'
import { toTrial } from './search-trial.ts'

export type Deps = {
  /** Waits for known changes that are not yet indexed. */
  readonly engine: () => Promise<{ readonly engine: Engine; readonly complete: boolean }>
  readonly cards: Pick<CardCache, 'load'>
  readonly listReduced: SearchSource['listReduced']
  readonly stores: KnownStores
  readonly rules: Pick<LiveRules, 'inForce'>
  readonly listSearched: (storefront: Storefront) => Promise<readonly string[]>
  readonly clock: Clock
}

/** How long results may be cached while the index is being built. */
const incompleteTtlMs = 2_000

/** A number or size with at most a unit ("90cm"): after a digit, letters could say anything. */
const measure = /^\d+(?:[.x]\d+)*\p{L}{0,2}$/u

/** Search in this process: the index finds products, the database provides their cards. */
export function createInProcessSearch(deps: Deps): ProductSearch {
  const { cards: cache, stores, clock } = deps
  let suggesting: { readonly of: Engine; readonly suggest: ReturnType<typeof createSuggest> } | undefined

  const cardsOf = (engine: Engine, found: readonly FoundVariant[], here: Storefront, now: number) => {
    const until = engine.bookOf(here, now).until.data
    const wanted = found.map(({ variant }) => ({
      sku: engine.index.skus[variant] ?? '',
      until: until[variant] ?? Number.POSITIVE_INFINITY,
    }))
    return cache.load(wanted, here, now)
  }

  return {
    async list(query, storefront) {
      const [{ engine, complete }, rules] = await Promise.all([deps.engine(), deps.rules.inForce(storefront)])
      const now = Date.parse(clock.now())
      const isOfOffers = query.collection?.kind === 'offers'
      const reduced = isOfOffers ? await deps.listReduced(storefront.country.isoCode) : undefined
      const result = engine.find(bounded(query), storefront, now, reduced?.skus, rules)
      const [cards, nearest] = await Promise.all(
        [result.found, result.nearest].map((found) => cardsOf(engine, found, storefront, now)),
      )
      const context = {
        index: engine.index,
        language: storefront.language,
        category: query.category,
        stores: storesOf(storefront),
        storeName: (code: string) =>
          stores().find(({ storeCode }) => storeCode === code)?.name ?? { en: code, ar: code },
      }
      const { selection, choice } = result
      return {
        total: selection.total,
        page: result.page,
        pages: result.pages,
        pageSize: query.pageSize,
        cards: cards ?? [],
        facets: toFacetViews(selection.tally, choice, context).filter(
          ({ name }) => name !== impliedFacet(query),
        ),
        ranges: toRangeViews(selection.tally, choice),
        understood: result.understood,
        nearest: nearest ?? [],
        redirect: result.redirect,
        nextChange: earliest([
          nextChange(result, complete, now),
          reduced?.nextChange ?? null,
          query.text === null ? null : rules.nextChange,
        ]),
        tags: tagsOf(query, [...(cards ?? []), ...(nearest ?? [])]),
      }
    },
    async knows(text) {
      const { index, phrases } = (await deps.engine()).engine
      return splitWords(text).every(
        (word) =>
          stopWords.has(word) ||
          measure.test(word) ||
          phrases.written.has(word) ||
          index.vocabulary.frequency(word) > 0,
      )
    },
    async explain(text, storefront, rules) {
      const { engine } = await deps.engine()
      const now = Date.parse(clock.now())
      const query = { category: null, text, facets: {}, ranges: {}, sort: 'relevance', page: 1 } as const
      const result = engine.find({ ...query, pageSize: trialSize }, storefront, now, undefined, rules)
      const shown = result.found.length > 0 ? result.found : result.nearest.slice(0, trialSize)
      const cards = await cardsOf(engine, shown, storefront, now)
      return toTrial(text, result, cards, engine.lexiconOf(rules).phrases)
    },
    async isSold({ kind, code }, storefront) {
      const { engine } = await deps.engine()
      const now = Date.parse(clock.now())
      if (kind === 'category') return engine.isSoldIn(code, storefront, now)
      if (kind === 'product') return engine.sells(code, storefront, now)
      const query = {
        category: null,
        text: null,
        facets: {},
        ranges: {},
        sort: 'relevance',
        page: 1,
      } as const
      const collection = { kind: 'brand', brand: code } as const
      return engine.find({ ...query, collection, pageSize: 1 }, storefront, now).selection.total > 0
    },
    hasValue: async (...value) => (await deps.engine()).engine.hasValue(...value),
    async suggest(typed, storefront) {
      const [{ engine }, rules] = await Promise.all([deps.engine(), deps.rules.inForce(storefront)])
      if (suggesting?.of !== engine) suggesting = { of: engine, suggest: createSuggest(engine) }
      const searched = await deps.listSearched(storefront)
      const now = Date.parse(clock.now())
      const { found, ...rest } = suggesting.suggest(typed, storefront, { searched, rules }, now)
      return { ...rest, products: await cardsOf(engine, found, storefront, now) }
    },
  }

  function storesOf({ country }: Storefront): readonly string[] {
    return collectionStores(stores())
      .filter((store) => store.country === country.isoCode)
      .map(({ storeCode }) => storeCode)
  }
}

const maxPageSize = 96
/** Products that a trial of a search shows. */
const trialSize = 12

const bounded = (query: ListingQuery): ListingQuery => ({
  ...query,
  pageSize: Math.min(maxPageSize, Math.max(1, Math.floor(query.pageSize) || 1)),
})

function nextChange({ selection }: ListingResult, complete: boolean, now: number): string | null {
  const at = complete ? selection.nextChange : Math.min(selection.nextChange, now + incompleteTtlMs)
  // Infinity, and anything beyond the range of Date, means never.
  return at < 8.64e15 ? toInstant(new Date(at)) : null
}

/** The facet that a collection answers already. */
const impliedFacet = ({ collection }: ListingQuery): FacetName | undefined =>
  collection?.kind === 'offers' ? 'offer' : collection?.kind === 'brand' ? 'brand' : undefined

/** A category page is purged with its category, a search with the catalog and the rules, both with the products they show. */
const tagsOf = ({ category, collection, text }: ListingQuery, cards: readonly ProductCard[]): string[] => [
  ...(collection?.kind === 'collection' ? [collectionsTag] : []),
  ...(text === null ? [] : [searchWordsTag]),
  ...(category === null ? ['catalog'] : [`category:${category}`]),
  ...new Set(cards.map(({ code }) => `product:${code}`)),
]
