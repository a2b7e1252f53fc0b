import type { Arrival } from '#commerce/search/listing.ts'
import { formatDay } from '#i18n/format.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>
type ArrivalFilter = Arrival | null | undefined

/** Adds the size classes that arrive in time. Null, and reported, on error. */
export function completeArrival(
  arrival: ArrivalFilter,
  { shop, storefront, requestId }: Locals,
): Arrival | null {
  if (!arrival) return null
  try {
    return { ...arrival, sizeClasses: shop.delivery.sizeClassesBy(arrival.by, arrival.area, storefront) }
  } catch (error) {
    shop.report(error, { what: 'say what arrives by a day', requestId })
    return null
  }
}

/** The cut-off time, when the matching size classes change. Null without an arrival filter. */
export const arrivalChange = (arrival: ArrivalFilter, locals: Locals): Instant | null =>
  arrival ? promiseTo(arrival.area, locals).orderBefore : null

/** Name of the filter's area, or of the country's default one. */
export const arrivalArea = (arrival: ArrivalFilter, locals: Locals): string =>
  promiseTo(arrival?.area ?? null, locals).area.label

/** "Arrives by Mon, 30 November in Dubai". */
export const arrivalLabel = (arrival: Arrival, locals: Locals & Pick<App.Locals, 't'>): string =>
  locals.t('delivery:by.chosen', {
    day: formatDay(arrival.by, locals.storefront),
    area: arrivalArea(arrival, locals),
  })

const promiseTo = (area: string | null, { shop, storefront }: Locals) =>
  shop.delivery.promise(
    { sizeClass: 'M', itemsTotal: money(0, storefront.country.currency), area },
    storefront,
  )
