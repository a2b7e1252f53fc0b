import { widgetsOf } from '#web/content/widget-schedule.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Widget } from '#content/schemas/widgets.ts'

/** Tags of the goods that an edited page shows: a change of any of them purges the page. None: it shows no goods. */
export const goodsTags = (page: ContentPage): readonly string[] => [
  ...new Set(widgetsOf(page).flatMap(tagsOfWidget)),
]

function tagsOfWidget(widget: Widget): readonly string[] {
  switch (widget.type) {
    case 'product-rail': {
      const { source } = widget
      if ('skus' in source) return source.skus.flatMap(tagsOfName)
      // Any change of the catalog may bring another product to the front.
      return ['category' in source ? `category:${source.category}` : 'catalog']
    }
    case 'shop-the-look':
      return widget.items.flatMap(({ sku }) => (sku === undefined ? [] : tagsOfName(sku)))
    case 'flash-deal':
      return widget.skus.flatMap(tagsOfName)
    default:
      return []
  }
}

/** Editors name a product by its code or by a SKU, which begins with the code: "MJ-1001-SAND" stands for MJ-1001 too. */
const tagsOfName = (name: string): readonly string[] => {
  const steps = name.split('-')
  return steps.map((_, place) => `product:${steps.slice(0, place + 1).join('-')}`)
}
