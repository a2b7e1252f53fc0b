import { categoryTag } from '#commerce/catalog/catalog-tags.ts'
import { pathAsStored } from '#commerce/catalog/moved-category.ts'
import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import { localize, type PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Loaded } from '#commerce/content/gateway.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import { earliest } from '#kernel/instant.ts'
import { listCollectionRail, listRail, type RailLocals } from './rail.ts'
import { catalogOf, shownMoment } from './shown-moment.ts'
import { listStores } from './store-list.ts'
import { isRunning } from './widget-schedule.ts'

/** What widgets show besides their own content. */
export type WidgetData = {
  readonly cards: ReadonlyMap<Widget, readonly ProductCard[]>
  /** By SKU: the items of looks that this country sells. */
  readonly lookItems: ReadonlyMap<string, LookItem>
  /** The stores of the country. */
  readonly stores: readonly Store[]
  /** What the collections that are shown say about the cache of the page. */
  readonly lifetime: Lifetime
}

type Lifetime = Pick<Loaded<unknown>, 'tags' | 'nextChange' | 'stale'>

export const noWidgetData: WidgetData = {
  ...{ cards: new Map(), lookItems: new Map(), stores: [] },
  lifetime: { tags: [], nextChange: null, stale: false },
}

/** A variant on a look's picture. */
export type LookItem = ReturnType<typeof localize> & Pick<PurchasableVariant, 'addable'>

/** Loads the products and stores that widgets show. Never rejects: what fails is reported and missing. */
export async function loadWidgetData(locals: RailLocals, widgets: readonly Widget[]): Promise<WidgetData> {
  const now = shownMoment(locals)
  const rails = widgets.flatMap((widget) => {
    const rail = railOf(widget, now)
    return rail ? [{ widget, ...rail }] : []
  })
  const [shown, lookItems, stores] = await Promise.all([
    Promise.all(rails.map(async ({ widget, ...rail }) => ({ widget, loaded: await loadRail(locals, rail) }))),
    loadLookItems(locals, widgets),
    widgets.some(({ type }) => type === 'store-teaser') ? listStores(locals) : [],
  ])
  return {
    cards: new Map(shown.map(({ widget, loaded }) => [widget, loaded.value])),
    ...{ lookItems, stores },
    lifetime: {
      tags: [...new Set(shown.flatMap(({ loaded }) => loaded.tags))],
      nextChange: earliest(shown.map(({ loaded }) => loaded.nextChange)),
      stale: shown.some(({ loaded }) => loaded.stale),
    },
  }
}

type WidgetRail = { readonly source: RailSource | { readonly collection: string }; readonly limit: number }

/** The tags of other rails are known from the page, but for a category that has moved since the page was written. */
async function loadRail(
  locals: RailLocals,
  { source, limit }: WidgetRail,
): Promise<Loaded<readonly ProductCard[]>> {
  if ('collection' in source) return listCollectionRail(locals, source.collection, limit)
  const current = 'category' in source ? await currentSource(locals, source) : source
  return {
    value: await listRail(locals, current, limit),
    tags: current !== source && 'category' in current ? [categoryTag(current.category)] : [],
    ...{ nextChange: null, stale: false },
  }
}

/** Without a database the rail says so itself. */
async function currentSource(
  { shop }: RailLocals,
  source: { readonly category: string },
): Promise<RailSource> {
  const currentPath = await shop.catalog.loadCurrentPath().catch(() => pathAsStored)
  const category = currentPath(source.category)
  return category === source.category ? source : { category }
}

function railOf(widget: Widget, now: Parameters<typeof isRunning>[1]): WidgetRail | undefined {
  switch (widget.type) {
    case 'product-rail':
      return { source: widget.source, limit: widget.limit }
    case 'flash-deal':
      return isRunning(widget, now) ? ofSkus(widget.skus) : undefined
    default:
      return undefined
  }
}

const ofSkus = (skus: readonly string[]): WidgetRail | undefined =>
  skus.length > 0 ? { source: { skus }, limit: skus.length } : undefined

async function loadLookItems(
  locals: RailLocals,
  widgets: readonly Widget[],
): Promise<WidgetData['lookItems']> {
  const { shop, storefront, requestId } = locals
  const skus = widgets.flatMap((widget) =>
    widget.type === 'shop-the-look' ? widget.items.flatMap(({ sku }) => sku ?? []) : [],
  )
  if (skus.length === 0) return noWidgetData.lookItems
  try {
    const variants = await catalogOf(locals).listVariants([...new Set(skus)], storefront.country)
    return new Map(
      [...variants].map(([sku, variant]) => [
        sku,
        { ...localize(variant, storefront.language), addable: variant.addable },
      ]),
    )
  } catch (error) {
    shop.report(error, { what: 'list the items of a look', requestId })
    return noWidgetData.lookItems
  }
}
