import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import type { ProductSearch } from '#commerce/search/ports.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CardCache } from './card-cache.ts'
import type { Engine, Finding, Found } from './engine.ts'
import { toFacetViews, toRangeViews } from './facet-views.ts'
import { createSuggest } from './suggest.ts'

export type InProcessDependencies = {
  /** The engine to ask now; waits for changes that are known of but not yet read. */
  readonly engine: () => Promise<{ readonly engine: Engine; readonly whole: boolean }>
  readonly cards: Pick<CardCache, 'load'>
  readonly stores: readonly PickupStore[]
  readonly listSearched: (storefront: Storefront) => Promise<readonly string[]>
  readonly clock: Clock
}

/** While the index is being built, answers may not be kept: in two seconds there is more to say. */
const notWholeMs = 2_000

/** The search in this process: the index says which, the database says what they look like. */
export function createInProcessSearch(dependencies: InProcessDependencies): ProductSearch {
  const { cards: cache, stores, clock } = dependencies
  let suggesting: { readonly of: Engine; readonly suggest: ReturnType<typeof createSuggest> } | undefined

  const cardsOf = (engine: Engine, found: readonly Found[], here: Storefront, now: number) => {
    const until = engine.bookOf(here, now).until.data
    const wanted = found.map(({ variant }) => ({
      sku: engine.index.skus[variant] ?? '',
      until: until[variant] ?? Number.POSITIVE_INFINITY,
    }))
    return cache.load(wanted, here, now)
  }

  return {
    async list(query, storefront) {
      const { engine, whole } = await dependencies.engine()
      const now = Date.parse(clock.now())
      const finding = engine.find(bounded(query), storefront, now)
      const [cards, nearest] = await Promise.all(
        [finding.found, finding.nearest].map((found) => cardsOf(engine, found, storefront, now)),
      )
      const context = {
        index: engine.index,
        language: storefront.language,
        category: query.category,
        stores: storesOf(storefront),
        storeName: (code: string) =>
          stores.find(({ storeCode }) => storeCode === code)?.name ?? { en: code, ar: code },
      }
      const { selection, choice } = finding
      return {
        total: selection.total,
        page: finding.page,
        pages: finding.pages,
        pageSize: query.pageSize,
        cards: cards ?? [],
        facets: toFacetViews(selection.tally, choice, context),
        ranges: toRangeViews(selection.tally, choice),
        understood: finding.understood,
        nearest: nearest ?? [],
        redirect: finding.redirect,
        nextChange: nextChange(finding, whole, now),
        tags: tagsOf(query, [...(cards ?? []), ...(nearest ?? [])]),
      }
    },
    async suggest(typed, storefront) {
      const { engine } = await dependencies.engine()
      if (suggesting?.of !== engine) suggesting = { of: engine, suggest: createSuggest(engine) }
      const searched = await dependencies.listSearched(storefront)
      const now = Date.parse(clock.now())
      const { found, ...rest } = suggesting.suggest(typed, storefront, searched, now)
      return { ...rest, products: await cardsOf(engine, found, storefront, now) }
    },
  }

  function storesOf({ country }: Storefront): readonly string[] {
    return stores.filter((store) => store.country === country.isoCode).map(({ storeCode }) => storeCode)
  }
}

const mostPerPage = 96

const bounded = (query: ListingQuery): ListingQuery => ({
  ...query,
  pageSize: Math.min(mostPerPage, Math.max(1, Math.floor(query.pageSize) || 1)),
})

function nextChange({ selection }: Finding, whole: boolean, now: number): string | null {
  const at = whole ? selection.nextChange : Math.min(selection.nextChange, now + notWholeMs)
  // Beyond what a Date can hold there is no change that anybody waits for.
  return at < 8.64e15 ? toInstant(new Date(at)) : null
}

/** A category's page changes with anything in it; a search's with what it shows, and with whole-catalog changes. */
const tagsOf = ({ category }: ListingQuery, cards: readonly ProductCard[]): string[] => [
  ...(category === null ? ['catalog'] : [`category:${category}`]),
  ...new Set(cards.map(({ code }) => `product:${code}`)),
]
