import type { ContentPage } from '#content/schemas/page.ts'
import type { Widget, WidgetOf } from '#content/schemas/widgets.ts'
import { isBefore, toInstant, type Instant } from '#kernel/instant.ts'

type Timed = { readonly starts_at?: string | undefined; readonly ends_at: string }

/** Whether a deal has started and not ended. */
export const isRunning = ({ starts_at, ends_at }: Timed, now: Instant): boolean =>
  (starts_at === undefined || !isBefore(now, starts_at)) && isBefore(now, ends_at)

/** All widgets of a page, with those of its tabs. */
export const widgetsOf = (page: ContentPage): readonly Widget[] => [
  ...[...page.rows, ...page.aPlusContent].flatMap(({ widgets }) => widgets),
  ...page.tabs.flatMap(({ widgets }) => widgets),
]

/** When the next deal or countdown of the page starts or ends; null: never. */
export function nextWidgetChange(page: ContentPage, now: Instant): Instant | null {
  const [next] = widgetsOf(page)
    .flatMap((widget) =>
      widget.type === 'flash-deal'
        ? [widget.starts_at, widget.ends_at]
        : widget.type === 'countdown-banner'
          ? [widget.ends_at]
          : [],
    )
    .filter((at) => at !== undefined)
    .map((at) => toInstant(new Date(at)))
    .filter((at) => isBefore(now, at))
    .sort()
  return next ?? null
}

/** The flash deal that runs on the home page now, if any. */
export async function loadRunningDeal({
  shop,
  storefront,
}: Pick<App.Locals, 'shop' | 'storefront'>): Promise<WidgetOf<'flash-deal'> | undefined> {
  const home = await shop.content.loadPage({ pageId: storefront.country.pageId }, storefront)
  return home.ok ? runningDeal(home.value.value, shop.clock.now()) : undefined
}

const runningDeal = (page: ContentPage, now: Instant): WidgetOf<'flash-deal'> | undefined =>
  widgetsOf(page).find((widget) => widget.type === 'flash-deal' && isRunning(widget, now)) as
    WidgetOf<'flash-deal'> | undefined
