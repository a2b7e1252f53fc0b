import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { slotsOfDays, windowsOn } from '#commerce/delivery/plan-slots.ts'
import { reachesCountry, reachesOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { addDays, localTime, weekdayOf, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import type { CapacityFailure, RuleOutcome, SlotRepository, StoredSlot } from './ports.ts'
import { parseSlotId, slotRuleId, type SlotName } from './slot-id.ts'

/** A slot as operators see it. */
export type SlotView = SlotName & {
  readonly capacity: number
  readonly taken: number
  readonly setBy: StoredSlot['setBy']
  /** False: it has orders, and is not offered any more, since the day is a holiday or has other hours now. */
  readonly isOffered: boolean
}

type SlotCalendar = {
  readonly country: CountryCode
  readonly zones: readonly string[]
  readonly zone: string
  readonly from: Day
  readonly slots: readonly SlotView[]
}

/** A slot with who has a place, and the rule that it follows. */
export type SlotDetail = {
  readonly slot: SlotView
  /** Numbers. */
  readonly orders: readonly string[]
  /** False: it is over, not offered, or not theirs to change. */
  readonly isChangeable: boolean
  /** Of its hours and all days that have them: 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly rule: number
}

/** What a rule would do. */
export type RuleEffect = RuleOutcome & { readonly before: number; readonly days: number }

export type SlotFailure =
  | NotPermitted
  | CapacityFailure
  | { readonly kind: 'not-found' | 'not-places' }
  /** The day is over, or the slot is not offered. */
  | { readonly kind: 'not-offered' }

type Wanted = { readonly id: string; readonly seen?: number; readonly note?: string; readonly by: Operator }
type SetDay = Wanted & {
  /** 0: closed. Null: as its rule says. */
  readonly capacity: number | null
}
type SetRule = Wanted & { readonly capacity: number }

/** Places of delivery slots, for pages of operations, the operations API and the command line. */
export type SlotAdmin = {
  /** Countries that the operator may see. */
  countries(by: Operator): readonly Country[]
  /** A zone's days; without a zone, those of the first. Undefined: not theirs, or there is no such zone. */
  calendar(
    wanted: { readonly country: CountryCode; readonly zone?: string; readonly from?: Day },
    by: Operator,
  ): Promise<SlotCalendar | undefined>
  find(id: string, by: Operator): Promise<SlotDetail | undefined>
  setDay(wanted: SetDay): Promise<Result<{ readonly capacity: number }, SlotFailure>>
  /** What `setRule` would do; nothing is written. */
  checkRule(
    wanted: Pick<SetRule, 'id' | 'capacity' | 'by'>,
  ): Promise<Result<RuleEffect, NotPermitted | { readonly kind: SlotFailure['kind'] }>>
  /** For all days of the hours of a slot, on its weekdays. Days with a capacity of their own keep it. */
  setRule(wanted: SetRule): Promise<Result<RuleOutcome, SlotFailure>>
}

type Deps = {
  readonly slots: SlotRepository
  readonly countries: readonly Country[]
  readonly tableOf: (country: string) => DeliveryTable
  readonly clock: Clock
}

export const calendarDays = 120
/** Later than any slot is offered: an order that was quoted by the rule of before finds the new one in the database. */
const ruleDays = 200
const maxPlaces = 10_000

/** Slots are of a country, not of a place: whoever works at one of its places sees them. */
export const mayOfSlots = (by: Operator, permission: StaffPermission, country: CountryCode): boolean =>
  reachesOf(by, permission).some((reach) => reach.places.length > 0 && reachesCountry(reach, country))

export function createSlotAdmin({ slots, countries, tableOf, clock }: Deps): SlotAdmin {
  const seen = (by: Operator): readonly Country[] =>
    countries.filter(({ isoCode }) => mayOfSlots(by, 'slots.see', isoCode))
  const todayIn = ({ timeZone }: Country): Day => localTime(clock.now(), timeZone).day
  const isPlaces = (capacity: number): boolean =>
    Number.isSafeInteger(capacity) && capacity >= 0 && capacity <= maxPlaces

  /** Slots of some days as the table and the rules have them, and those with orders that it has no more. */
  async function viewsOf(
    country: Country,
    zone: string,
    from: Day,
    count: number,
  ): Promise<readonly SlotView[]> {
    const { isoCode } = country
    const [stored, rules] = await Promise.all([
      slots.list({ country: isoCode, zone }, { from, to: addDays(from, count - 1) }),
      slots.listRules(isoCode, zone),
    ])
    const storedBy = new Map(stored.map((one) => [one.id, one]))
    const offered = slotsOfDays(tableOf(isoCode), { zone, days: 0, from, count }, country).flatMap((slot) => {
      const name = parseSlotId(slot.id)
      if (!name) return []
      const own = storedBy.get(slot.id)
      const rule = rules.get(slotRuleId(name, weekdayOf(slot.day)))
      return [
        {
          ...name,
          capacity: own?.capacity ?? rule ?? slot.capacity,
          taken: own?.taken ?? 0,
          setBy: own?.setBy ?? (rule === undefined ? null : ('rule' as const)),
          isOffered: true,
        },
      ]
    })
    const known = new Set(offered.map(({ id }) => id))
    const others = stored.flatMap(({ id, taken, capacity, setBy }) => {
      const name = known.has(id) || taken === 0 ? undefined : parseSlotId(id)
      return name ? [{ ...name, taken, setBy, capacity: capacity ?? taken, isOffered: false }] : []
    })
    return [...offered, ...others].toSorted((a, b) => (`${a.day} ${a.from}` < `${b.day} ${b.from}` ? -1 : 1))
  }

  /** The slot, in a country that the operator may see. */
  async function locate(id: string, by: Operator) {
    const name = parseSlotId(id)
    const country = name && seen(by).find(({ isoCode }) => isoCode === name.country)
    if (!country) return undefined
    const slot = (await viewsOf(country, name.zone, name.day, 1)).find((one) => one.id === name.id)
    if (!slot) return undefined
    const table = tableOf(country.isoCode)
    const window = windowsOn(table, slot.zone, slot.day).find(
      ({ from, to }) => from === slot.from && to === slot.to,
    )
    const weekdays = window?.weekdays ?? []
    const rules = await slots.listRules(country.isoCode, slot.zone)
    const planned = window?.capacity ?? 0
    const rule = rules.get(slotRuleId(slot, weekdayOf(slot.day))) ?? planned
    return { slot, country, weekdays, planned, rule }
  }
  type Located = NonNullable<Awaited<ReturnType<typeof locate>>>

  const isOpen = ({ slot, country }: Located): boolean => slot.isOffered && slot.day >= todayIn(country)

  async function changeable({
    id,
    capacity,
    by,
  }: {
    readonly id: string
    readonly capacity: number | null
    readonly by: Operator
  }): Promise<
    Result<
      Located,
      Extract<SlotFailure, { kind: 'not-found' | 'not-permitted' | 'not-places' | 'not-offered' }>
    >
  > {
    const found = await locate(id, by)
    if (!found) return fail({ kind: 'not-found' })
    if (!mayOfSlots(by, 'slots.edit', found.country.isoCode)) return fail({ kind: 'not-permitted' })
    if (!isOpen(found)) return fail({ kind: 'not-offered' })
    return capacity === null || isPlaces(capacity) ? ok(found) : fail({ kind: 'not-places' })
  }

  /** Those that follow the rule of a slot, from today on. */
  async function followersOf({ slot, country, weekdays }: Located): Promise<readonly SlotView[]> {
    const views = await viewsOf(country, slot.zone, todayIn(country), ruleDays)
    return views.filter(
      ({ isOffered, hours, day }) => isOffered && hours === slot.hours && weekdays.includes(weekdayOf(day)),
    )
  }

  return {
    countries: seen,

    async calendar({ country: code, zone, from }, by) {
      const country = seen(by).find(({ isoCode }) => isoCode === code)
      if (!country) return undefined
      const { windows } = tableOf(code).slots
      const zones = tableOf(code)
        .zones.map((one) => one.code)
        .filter((one) => windows.some(({ zones: served }) => served.includes(one)))
      const chosen = zone ?? zones[0]
      if (chosen === undefined || !zones.includes(chosen)) return undefined
      const first = from ?? todayIn(country)
      return {
        country: code,
        zones,
        zone: chosen,
        from: first,
        slots: await viewsOf(country, chosen, first, calendarDays),
      }
    },

    async find(id, by) {
      const found = await locate(id, by)
      if (!found) return undefined
      const { slot, weekdays, rule, country } = found
      const isChangeable = isOpen(found) && mayOfSlots(by, 'slots.edit', country.isoCode)
      return { slot, weekdays, rule, isChangeable, orders: await slots.listOrders(slot.id, by) }
    },

    async setDay({ note = '', ...wanted }) {
      const found = await changeable(wanted)
      if (!found.ok) return found
      const { slot, planned, country } = found.value
      const ruleId = slotRuleId(slot, weekdayOf(slot.day))
      const stored = { ruleId, planned, country: country.isoCode, note: tidyReason(note), at: clock.now() }
      return slots.setDay({ ...wanted, ...stored, id: slot.id })
    },

    async checkRule(wanted) {
      const found = await changeable(wanted)
      if (!found.ok) return found
      const { capacity } = wanted
      const all = await followersOf(found.value)
      const own = all.filter(({ setBy }) => setBy === 'day')
      const above = all.filter(({ setBy, taken }) => setBy !== 'day' && taken > capacity)
      const idOf = ({ id }: SlotView): string => id
      return ok({
        ...{ capacity, before: found.value.rule, days: all.length - own.length - above.length },
        ...{ own: own.map(idOf), above: above.map(idOf) },
      })
    },

    async setRule({ note = '', ...wanted }) {
      const found = await changeable(wanted)
      if (!found.ok) return found
      const { slot, weekdays, planned, country } = found.value
      const { by, capacity, seen: shown } = wanted
      return slots.setRule({
        ...{ by, capacity, planned, country: country.isoCode, note: tidyReason(note), at: clock.now() },
        ...(shown === undefined ? {} : { seen: shown }),
        name: `${slot.country}:${slot.zone}:${slot.hours}`,
        ruleIds: weekdays.map((weekday) => slotRuleId(slot, weekday)),
        slots: (await followersOf(found.value)).map(({ id }) => id),
      })
    },
  }
}
