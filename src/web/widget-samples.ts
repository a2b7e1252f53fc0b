import { widgetSchemas, type Widget, type WidgetType } from '#content/schemas/widgets.ts'
import { kioskPageId } from '#web/paths.ts'

/** Widgets as the shop's own pages have them, one of each type, with the tabs of the page that shows some. */
export async function sampleWidgets({ shop, storefront }: App.Locals) {
  const { pageId, storeLocatorPageId, catId } = storefront.country
  const ids = [pageId, storeLocatorPageId, catId, kioskPageId, 'ramadan-majlis', 'new-season', 'small-spaces']
  const slugs = ['purespace', 'help', 'contact', 'yara-chatbot']
  const asked = [...ids.map((id) => ({ pageId: id })), ...slugs.map((slug) => ({ slug }))]
  const loaded = await Promise.all(asked.map((page) => shop.content.loadPage(page, storefront)))
  const pages = loaded.flatMap((answer) => (answer.ok ? [answer.value.value] : []))
  const widgets = pages.flatMap(({ rows }) => rows.flatMap((row) => row.widgets))
  const first = (type: WidgetType): Widget | undefined => widgets.find((widget) => widget.type === type)
  return {
    tabs: pages.find(({ tabs }) => tabs.length > 0)?.tabs ?? [],
    samples: (Object.keys(widgetSchemas) as WidgetType[]).map((type) => ({ type, widget: first(type) })),
  }
}
