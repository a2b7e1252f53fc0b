import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { isDeliveryFree } from './free-delivery.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { areaOf, dispatchOf, termOf } from './dispatch.ts'
import type { DeliveryArea, DeliveryPromise, PromiseRequest } from './promise.ts'
import { sizeClasses, type SizeClass } from './size-class.ts'
import { addWorkingDays } from './working-days.ts'

/** Areas in the order of the table, in the shopper's language. */
export const listAreas = (table: DeliveryTable, language: Language): readonly DeliveryArea[] =>
  table.areas.map((area) => toArea(table, area, language))

/**
 * When goods arrive in an area, and what that costs. Days and the cut-off are those of the country: an order
 * at the very second of the cut-off goes out a working day later. An unknown area is taken for the country's default.
 */
export function deliveryPromise(
  table: DeliveryTable,
  { sizeClass, leadTimeDays = 0, goods, area: asked }: PromiseRequest,
  { country, language }: Storefront,
  now: Instant,
): DeliveryPromise {
  const area = areaOf(table, asked)
  const { days, feeMinor } = termOf(table, area.zone, sizeClass)
  const { day: dispatch, orderBefore } = dispatchOf(table, country.timeZone, now)
  const leaves = addWorkingDays(dispatch, leadTimeDays, table)
  const isFree = isDeliveryFree(goods, sizeClass, country)
  return {
    area: toArea(table, area, language),
    earliest: addWorkingDays(leaves, days[0], table),
    latest: addWorkingDays(leaves, days[1], table),
    fee: money(isFree ? 0 : feeMinor, country.currency),
    freeFrom: money(country.freeDeliveryFromMinor, country.currency),
    orderBefore,
  }
}

/** Size classes of which everything ordered now has arrived in the area by the end of that day. Empty for a day that is too soon. */
export function sizeClassesBy(
  table: DeliveryTable,
  day: Day,
  area: string | null,
  timeZone: string,
  now: Instant,
): readonly SizeClass[] {
  const { zone } = areaOf(table, area)
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
