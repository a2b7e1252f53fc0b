import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import { listRail } from './rail.ts'
import { listStores } from './store-list.ts'
import { isRunning } from './widget-schedule.ts'

/** What widgets show besides their own content. */
export type WidgetData = {
  readonly cards: ReadonlyMap<Widget, readonly ProductCard[]>
  /** The stores of the country. */
  readonly stores: readonly PickupStore[]
}

export const noWidgetData: WidgetData = { cards: new Map(), stores: [] }

/** Loads the products and stores that widgets show. Never rejects: what fails is reported and missing. */
export async function loadWidgetData(
  locals: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>,
  widgets: readonly Widget[],
): Promise<WidgetData> {
  const now = locals.shop.clock.now()
  const rails = widgets.flatMap((widget) => {
    const rail = railOf(widget, now)
    return rail ? [{ widget, ...rail }] : []
  })
  const [cards, stores] = await Promise.all([
    Promise.all(
      rails.map(
        async ({ widget, source, limit }) => [widget, await listRail(locals, source, limit)] as const,
      ),
    ),
    widgets.some(({ type }) => type === 'store-teaser') ? listStores(locals) : [],
  ])
  return { cards: new Map(cards), stores }
}

type WidgetRail = { readonly source: RailSource; readonly limit: number }

function railOf(widget: Widget, now: Parameters<typeof isRunning>[1]): WidgetRail | undefined {
  switch (widget.type) {
    case 'product-rail':
      return { source: widget.source, limit: widget.limit }
    case 'flash-deal':
      return isRunning(widget, now) ? ofSkus(widget.skus) : undefined
    case 'shop-the-look':
      return ofSkus(widget.items.flatMap(({ sku }) => sku ?? []))
    default:
      return undefined
  }
}

const ofSkus = (skus: readonly string[]): WidgetRail | undefined =>
  skus.length > 0 ? { source: { skus }, limit: skus.length } : undefined
