import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { isDeliveryFree } from './free-delivery.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { dispatchOf, openAreaOf, termOf } from './dispatch.ts'
import type { DeliveryArea, DeliveryPromise, PromiseRequest } from './promise.ts'
import { sizeClasses, type SizeClass } from './size-class.ts'
import { addWorkingDays } from './working-days.ts'

/** Areas that are open, in the order of the table. */
export const listAreas = (table: DeliveryTable, language: Language): readonly DeliveryArea[] =>
  table.areas.filter(({ isClosed }) => !isClosed).map((area) => toArea(table, area, language))

/**
 * Delivery dates and fee for an area. An order at or after the cut-off is dispatched one working day later. An area that is
 * unknown or closed is replaced by the country's default.
 */
export function deliveryPromise(
  table: DeliveryTable,
  { sizeClass, leadTimeDays = 0, itemsTotal, area: code }: PromiseRequest,
  { country, language }: Storefront,
  now: Instant,
): DeliveryPromise {
  const area = openAreaOf(table, code)
  const { days, feeMinor } = termOf(table, area.zone, sizeClass)
  const { day: dispatch, orderBefore } = dispatchOf(table, country.timeZone, now)
  const dispatchDay = addWorkingDays(dispatch, leadTimeDays, table)
  const isFree = isDeliveryFree(itemsTotal, sizeClass, country)
  return {
    area: toArea(table, area, language),
    earliest: addWorkingDays(dispatchDay, days[0], table),
    latest: addWorkingDays(dispatchDay, days[1], table),
    fee: money(isFree ? 0 : feeMinor, country.currency),
    freeFrom: money(country.freeDeliveryFromMinor, country.currency),
    orderBefore,
  }
}

/** Size classes that arrive in the area by the end of a day when ordered now; empty when the day is too soon. */
export function sizeClassesBy(
  table: DeliveryTable,
  day: Day,
  area: string | null,
  timeZone: string,
  now: Instant,
): readonly SizeClass[] {
  const { zone } = openAreaOf(table, area)
  const dispatch = dispatchOf(table, timeZone, now).day
  return sizeClasses.filter(
    (sizeClass) => addWorkingDays(dispatch, termOf(table, zone, sizeClass).days[1], table) <= day,
  )
}

function toArea(
  { regions }: DeliveryTable,
  { code, name, region, zone }: DeliveryTable['areas'][number],
  language: Language,
): DeliveryArea {
  const heading = regions.find((one) => one.code === region)?.name[language] ?? name[language]
  return { code, label: name[language], region: heading, zone }
}
