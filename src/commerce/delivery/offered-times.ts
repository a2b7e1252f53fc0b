import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { addDays, type Day } from '#kernel/local-time.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { areaOf, dispatchOf, termOf } from './dispatch.ts'
import { planSlots, type PlannedSlot } from './plan-slots.ts'
import type { SizeClass } from './size-class.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

/** Slots, or days where the delivery has none. */
export type OfferedTimes =
  | { readonly kind: 'slots'; readonly slots: readonly PlannedSlot[] }
  | { readonly kind: 'days'; readonly days: readonly Day[] }

type Moved = {
  readonly area: string | null
  /** Heaviest of what is delivered. */
  readonly sizeClass: SizeClass
  readonly takesSlots: boolean
  /** Not before: what is made to order is not ready. */
  readonly readyOn: Day | null
  readonly at: Instant
}

/** Times to which a planned delivery can be moved: those that an order of this moment would be offered. */
export function offeredTimes(table: DeliveryTable, moved: Moved, country: Country): OfferedTimes {
  const { area, sizeClass, takesSlots, readyOn, at } = moved
  const { zone } = areaOf(table, area)
  const days = termOf(table, zone, sizeClass).days[0]
  const soonest = addWorkingDays(dispatchOf(table, country.timeZone, at).day, days, table)
  const earliest = readyOn !== null && readyOn > soonest ? readyOn : soonest
  const slots = takesSlots ? planSlots(table, { zone, days, earliest, at }, country) : []
  if (slots.length > 0) return { kind: 'slots', slots }
  const all = Array.from({ length: table.slots.days }, (_, ahead) => addDays(earliest, ahead))
  return { kind: 'days', days: all.filter((day) => isWorkingDay(day, table)) }
}
