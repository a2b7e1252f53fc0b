import { widgetsOf } from '#web/content/widget-schedule.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Widget } from '#content/schemas/widgets.ts'

/** Tags of the products that a content page shows: a change of any of them purges the page. */
export const productTagsOfPage = (page: ContentPage): readonly string[] => [
  ...new Set(widgetsOf(page).flatMap(tagsOfWidget)),
]

function tagsOfWidget(widget: Widget): readonly string[] {
  switch (widget.type) {
    case 'product-rail': {
      const { source } = widget
      // What a collection shows is known when it has been searched.
      if ('collection' in source) return []
      if ('skus' in source) return source.skus.flatMap(tagsOfName)
      // Any change of the catalog may change which products the rule lists.
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

/** Editors name a product by its code or by a SKU, which begins with the code: "MJ-1001-SAND" may be of MJ-1001. */
const tagsOfName = (name: string): readonly string[] => {
  const steps = name.split('-')
  return steps.map((_, place) => `product:${steps.slice(0, place + 1).join('-')}`)
}
