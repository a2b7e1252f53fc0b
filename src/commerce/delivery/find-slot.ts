import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { areaOf } from './dispatch.ts'
import { planSlots, type PlannedSlot } from './plan-slots.ts'

/** Finds a slot for a shipment that is already packed: any that has not begun or passed its cut-off. */
export function findSlot(
  table: DeliveryTable,
  wanted: { readonly id: string; readonly area: string | null; readonly at: Instant },
  country: Country,
): PlannedSlot | undefined {
  const { zone } = areaOf(table, wanted.area)
  const earliest = localTime(wanted.at, country.timeZone).day
  return planSlots(table, { zone, days: 0, earliest, at: wanted.at }, country).find(
    ({ id }) => id === wanted.id,
  )
}
