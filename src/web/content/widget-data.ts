import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import { localize, type PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import { listRail, type RailLocals } from './rail.ts'
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
}

export const noWidgetData: WidgetData = { cards: new Map(), lookItems: new Map(), stores: [] }

/** A variant on a look's picture. */
export type LookItem = ReturnType<typeof localize> & Pick<PurchasableVariant, 'addable'>

/** Loads the products and stores that widgets show. Never rejects: what fails is reported and missing. */
export async function loadWidgetData(locals: RailLocals, widgets: readonly Widget[]): Promise<WidgetData> {
  const now = shownMoment(locals)
  const rails = widgets.flatMap((widget) => {
    const rail = railOf(widget, now)
    return rail ? [{ widget, ...rail }] : []
  })
  const [cards, lookItems, stores] = await Promise.all([
    Promise.all(
      rails.map(
        async ({ widget, source, limit }) => [widget, await listRail(locals, source, limit)] as const,
      ),
    ),
    loadLookItems(locals, widgets),
    widgets.some(({ type }) => type === 'store-teaser') ? listStores(locals) : [],
  ])
  return { cards: new Map(cards), lookItems, stores }
}

type WidgetRail = { readonly source: RailSource; readonly limit: number }

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
