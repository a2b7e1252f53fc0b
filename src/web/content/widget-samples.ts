import { widgetSchemas, type Widget, type WidgetOf, type WidgetType } from '#content/schemas/widgets.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { kioskPageId } from '#web/paths.ts'
import { listRail } from '#web/content/rail.ts'

const day = 24 * 60 * 60 * 1000

/** A flash deal that ends in a day: no demo content has one. */
async function sampleDeal(locals: App.Locals): Promise<WidgetOf<'flash-deal'>> {
  const cards = await listRail(locals, { rule: 'on-offer' }, 4)
  return {
    type: 'flash-deal',
    id: 'sample-deal',
    title: locals.t('pages:dev.deal'),
    ends_at: addMilliseconds(locals.shop.clock.now(), day),
    skus: cards.map(({ sku }) => sku),
    media: [],
    mobile_media: [],
  }
}

/** One widget of each type from the demo content, and the tabs of the page that has some. */
export async function sampleWidgets(locals: App.Locals) {
  const { shop, storefront } = locals
  const { pageId, storeLocatorPageId, catId } = storefront.country
  const ids = [pageId, storeLocatorPageId, catId, kioskPageId, 'ramadan-majlis', 'new-season', 'small-spaces']
  const slugs = ['purespace', 'help', 'contact', 'yara-chatbot']
  const which = [...ids.map((id) => ({ pageId: id })), ...slugs.map((slug) => ({ slug }))]
  const loaded = await Promise.all(which.map((page) => shop.content.loadPage(page, storefront)))
  const pages = loaded.flatMap((answer) => (answer.ok ? [answer.value.value] : []))
  const widgets = pages.flatMap(({ rows }) => rows.flatMap((row) => row.widgets))
  const deal = await sampleDeal(locals)
  const first = (type: WidgetType): Widget | undefined =>
    [...widgets, deal].find((widget) => widget.type === type)
  return {
    tabs: pages.find(({ tabs }) => tabs.length > 0)?.tabs ?? [],
    samples: (Object.keys(widgetSchemas) as WidgetType[]).map((type) => ({ type, widget: first(type) })),
  }
}
