import type { Arrival } from '#commerce/search/listing.ts'
import { formatDay } from '#i18n/format.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>
type Asked = Arrival | null | undefined

/** What was asked for with the size classes that have come by then. Null, and reported, when that cannot be said. */
export function completeArrival(asked: Asked, { shop, storefront, requestId }: Locals): Arrival | null {
  if (!asked) return null
  try {
    return { ...asked, sizeClasses: shop.delivery.sizeClassesBy(asked.by, asked.area, storefront) }
  } catch (error) {
    shop.report(error, { what: 'say what arrives by a day', requestId })
    return null
  }
}

/** When other goods come by that day: at the cut-off. Null when no day was asked for. */
export const arrivalChange = (asked: Asked, locals: Locals): Instant | null =>
  asked ? promiseTo(asked.area, locals).orderBefore : null

/** Name of the area that is asked about, or of the country's default. */
export const arrivalArea = (asked: Asked, locals: Locals): string =>
  promiseTo(asked?.area ?? null, locals).area.label

/** "Arrives by Mon, 30 November in Dubai". */
export const arrivalLabel = (asked: Arrival, locals: Locals & Pick<App.Locals, 't'>): string =>
  locals.t('delivery:by.chosen', {
    day: formatDay(asked.by, locals.storefront),
    area: arrivalArea(asked, locals),
  })

const promiseTo = (area: string | null, { shop, storefront }: Locals) =>
  shop.delivery.promise(
    { sizeClass: 'M', itemsTotal: money(0, storefront.country.currency), area },
    storefront,
  )
