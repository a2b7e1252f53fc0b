import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import type { Loaded } from '#commerce/content/gateway.ts'
import { earliest } from '#kernel/instant.ts'
import { collectionsTag } from '#kernel/purge-bus.ts'
import { queryOfPlace } from '#web/listing/listing-place.ts'
import { catalogOf, shownMoment } from './shown-moment.ts'

export type RailLocals = Pick<App.Locals, 'shop' | 'storefront' | 'requestId'> &
  Partial<Pick<App.Locals, 'preview'>>

/** Products of a rail; none, and a report, when the catalog fails: the page is shown without it. */
export async function listRail(
  locals: RailLocals,
  source: RailSource,
  limit: number,
): Promise<readonly ProductCard[]> {
  const { shop, storefront, requestId } = locals
  try {
    return await catalogOf(locals).listProductCards(source, storefront, limit)
  } catch (error) {
    shop.report(error, { what: 'list products of a rail', requestId })
    return []
  }
}

/**
 * The first products of a collection that the storefront shows, in the collection's order. None when it has none here, is not there,
 * or has not begun: all of them change without the page.
 */
export async function listCollectionRail(
  locals: RailLocals,
  slug: string,
  limit: number,
): Promise<Loaded<readonly ProductCard[]>> {
  const { shop, storefront, requestId, preview } = locals
  try {
    const [collection, nextChange] = await Promise.all([
      shop.collections.find(slug, storefront, shownMoment(locals)),
      shop.collections.nextChange(storefront),
    ])
    if (!collection) return { value: [], tags: [collectionsTag], nextChange, stale: false }
    const place = { kind: 'collection', ...collection } as const
    const listing = await shop.search.list(
      {
        ...{ ...queryOfPlace(place), text: null, facets: {}, ranges: {} },
        ...{ sort: collection.sort, page: 1, pageSize: limit },
      },
      storefront,
    )
    const { cards } = listing
    return {
      value: preview?.at === undefined ? cards : await atMoment(locals, cards),
      tags: [collectionsTag, ...listing.tags],
      nextChange: earliest([nextChange, listing.nextChange]),
      stale: false,
    }
  } catch (error) {
    shop.report(error, { what: 'list products of a collection', requestId })
    return { value: [], tags: [collectionsTag], nextChange: null, stale: true }
  }
}

/** The search knows the prices of now only. */
const atMoment = (locals: RailLocals, cards: readonly ProductCard[]): Promise<readonly ProductCard[]> =>
  cards.length === 0
    ? Promise.resolve(cards)
    : listRail(locals, { skus: cards.map(({ code }) => code) }, cards.length)
