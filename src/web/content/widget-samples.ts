import { widgetSchemas, type Widget, type WidgetOf, type WidgetType } from '#content/schemas/widgets.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { kioskPageId } from '#web/paths.ts'
import { listRail } from '#web/content/rail.ts'

const day = 24 * 60 * 60 * 1000

/** What is on offer, as if it were for a day: no page of ours ends a price that soon. */
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

/** Widgets as the shop's own pages have them, one of each type, with the tabs of the page that shows some. */
export async function sampleWidgets(locals: App.Locals) {
  const { shop, storefront } = locals
  const { pageId, storeLocatorPageId, catId } = storefront.country
  const ids = [pageId, storeLocatorPageId, catId, kioskPageId, 'ramadan-majlis', 'new-season', 'small-spaces']
  const slugs = ['purespace', 'help', 'contact', 'yara-chatbot']
  const asked = [...ids.map((id) => ({ pageId: id })), ...slugs.map((slug) => ({ slug }))]
  const loaded = await Promise.all(asked.map((page) => shop.content.loadPage(page, storefront)))
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
