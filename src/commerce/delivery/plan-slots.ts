import { isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, weekdayOf, type Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Country } from '#kernel/country.ts'
import type { DeliverySlot, SlotPlaces } from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { cutOffOn, lastDispatchFor } from './dispatch.ts'
import type { SlotWindow } from './slot-plan.ts'
import { onWallClock } from '#kernel/wall-clock.ts'

export type SlotsInput = {
  readonly zone: string
  /** Minimum working days from dispatch to delivery. */
  readonly days: number
  /** Earliest delivery day. */
  readonly earliest: Day
  readonly at: Instant
}

/** A slot before its reservations are known. */
export type PlannedSlot = Omit<DeliverySlot, 'remaining'> & { readonly capacity: number }

/** Places that are free in a slot. */
export const freePlaces = (
  { capacity }: Pick<PlannedSlot, 'capacity'>,
  places: SlotPlaces | undefined,
): number => Math.max(0, (places?.capacity ?? capacity) - (places?.taken ?? 0))

/**
 * Slots that can still be reached, from the earliest day on: never on a holiday, on a rest day only when a window names it.
 * A slot is offered until the last cut-off for a dispatch that reaches it in time, or until it begins.
 */
export const planSlots = (table: DeliveryTable, wanted: SlotsInput, country: Country): PlannedSlot[] =>
  allSlots(table, wanted, country).filter(({ orderBefore }) => isBefore(wanted.at, orderBefore))

const maxCached = 200
const planned = new WeakMap<DeliveryTable, Map<string, readonly PlannedSlot[]>>()

/** Slots are the same for all shoppers until the next cut-off, so they are cached. */
function allSlots(table: DeliveryTable, wanted: SlotsInput, country: Country): readonly PlannedSlot[] {
  const cached = planned.get(table) ?? new Map<string, readonly PlannedSlot[]>()
  planned.set(table, cached)
  const key = [country.isoCode, wanted.zone, wanted.days, wanted.earliest].join(' ')
  const known = cached.get(key)
  if (known) return known
  if (cached.size >= maxCached) cached.clear()
  const slots = calculateSlots(table, wanted, country)
  cached.set(key, slots)
  return slots
}

const calculateSlots = (
  table: DeliveryTable,
  { zone, days, earliest }: SlotsInput,
  country: Country,
): readonly PlannedSlot[] =>
  slotsOfDays(table, { zone, days, from: earliest, count: table.slots.days }, country)

/** Every slot of a number of days, also those that are over. */
export function slotsOfDays(
  table: DeliveryTable,
  {
    zone,
    days,
    from,
    count,
  }: Pick<SlotsInput, 'zone' | 'days'> & { readonly from: Day; readonly count: number },
  country: Country,
): readonly PlannedSlot[] {
  return Array.from({ length: count }, (_, ahead) => addDays(from, ahead))
    .filter((day) => !table.holidays.some(({ date }) => date === day))
    .flatMap((day) => {
      const open = windowsOn(table, zone, day)
      if (open.length === 0) return []
      const cutOff = cutOffOn(table, country.timeZone, lastDispatchFor(table, day, days))
      return open.map((window) => toSlot(window, { day, cutOff, zone }, country))
    })
}

/** The hours in which a zone is served on a day. */
export function windowsOn(table: DeliveryTable, zone: string, day: Day): readonly SlotWindow[] {
  const season = table.ramadan.some(({ from, to }) => from <= day && day <= to) ? 'ramadan' : 'usual'
  return table.slots.windows.filter(
    (one) => one.zones.includes(zone) && one.season === season && one.weekdays.includes(weekdayOf(day)),
  )
}

function toSlot(
  { from, to, capacity, surchargeMinor }: SlotWindow,
  { day, cutOff, zone }: { readonly day: Day; readonly cutOff: Instant; readonly zone: string },
  { isoCode, timeZone, currency }: Country,
): PlannedSlot {
  const begins = onWallClock(day, from, timeZone)
  return {
    id: `${isoCode}:${zone}:${day}:${hour(from)}-${hour(to)}`,
    day,
    from,
    to,
    orderBefore: isBefore(begins, cutOff) ? begins : cutOff,
    capacity,
    surcharge: money(surchargeMinor, currency),
  }
}

/** "09" of "09:00", "0930" of "09:30". */
const hour = (clock: string): string => clock.replace(':', '').replace(/00$/, '')
