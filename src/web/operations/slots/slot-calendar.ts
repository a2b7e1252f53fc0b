import type { AstroGlobal } from 'astro'
import { calendarDays, type SlotView } from '#commerce/slots/slot-admin.ts'
import { parseSlotId, slotInPath } from '#commerce/slots/slot-id.ts'
import { zoneName } from '#commerce/delivery/zone-names.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { addDays, parseDay, type Day } from '#kernel/local-time.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { notFound } from '#web/operations/admit.ts'
import type { StateText } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Choice = { readonly value: string; readonly label: string }
type CalendarSlot = {
  readonly href: string
  readonly hours: string
  readonly taken: number
  readonly capacity: number
  /** Null: places are free, and as many as the rule gives. */
  readonly state: StateText | null
}

export type SlotCalendarPage = {
  readonly countries: readonly Choice[]
  readonly country: string
  readonly zones: readonly Choice[]
  readonly zone: string
  readonly from: Day
  readonly days: readonly { readonly day: string; readonly slots: readonly CalendarSlot[] }[]
  readonly earlier: string
  readonly later: string
}

/** "09:00–13:00" */
export const hoursOfSlot = ({ from, to }: Pick<SlotView, 'from' | 'to'>, here: Storefront): string =>
  `${formatClock(from, here)} – ${formatClock(to, here)}`

/** "Near" */
export const zoneOfSlot = ({ zone }: Pick<SlotView, 'zone'>, { language }: Storefront): string =>
  zoneName(zone)[language]

/** The days of some slots, each leading to its slot; a page shows the first thirty. */
export const daysOfSlots = (
  ids: readonly string[],
  here: Storefront,
): readonly { readonly day: string; readonly href: string }[] =>
  ids.slice(0, 30).flatMap((id) => {
    const name = parseSlotId(id)
    const href = operationsPath('slot', { id: slotInPath(id) })
    return name ? [{ day: formatDay(name.day, here), href }] : []
  })

/** What is to be said of a slot besides its figures. */
export function slotState({ capacity, taken, setBy, isOffered }: SlotView, t: Translate): StateText | null {
  if (!isOffered) return { tone: 'warn', label: t('operations-slots:state.not-offered') }
  if (capacity === 0) return { tone: 'bad', label: t('operations-slots:state.closed') }
  if (taken >= capacity) return { tone: 'bad', label: t('operations-slots:state.full') }
  return setBy === 'day' ? { tone: 'info', label: t('operations-slots:state.own') } : null
}

/** 120 days of a zone. */
export async function loadSlotCalendar(
  astro: AstroGlobal,
  by: StaffOperator,
): Promise<SlotCalendarPage | Response> {
  const { locals, url } = astro
  const { shop, t } = locals
  const { language } = locals.storefront
  const admin = shop.slotAdmin
  const countries = admin.countries(by)
  const wanted = url.searchParams.get('country')
  const country = wanted === null ? countries[0]?.isoCode : wanted
  const from = parseDay(url.searchParams.get('from') ?? '')
  const zone = url.searchParams.get('zone')
  const read = async (of: string, code: string | null) =>
    admin.calendar({ country: of, ...(code ? { zone: code } : {}), ...(from ? { from } : {}) }, by)
  // Another country may be chosen while the zone is still one of the country before.
  const found =
    country === undefined ? undefined : ((await read(country, zone)) ?? (await read(country, null)))
  if (!found) return notFound(astro)
  const here = storefrontOf(locals, found.country)
  const at = (day: Day): string =>
    `${operationsPath('slots')}?country=${found.country}&zone=${found.zone}&from=${day}`
  const byDay = Map.groupBy(found.slots, ({ day }) => day)
  return {
    countries: countries.map((one) => ({ value: one.isoCode, label: one[`name_${language}`] })),
    zones: found.zones.map((code) => ({ value: code, label: zoneName(code)[language] })),
    ...{ country: found.country, zone: found.zone, from: found.from },
    earlier: at(addDays(found.from, -calendarDays)),
    later: at(addDays(found.from, calendarDays)),
    days: [...byDay].map(([day, slots]) => ({
      day: formatDay(day, here),
      slots: slots.map((slot) => ({
        href: operationsPath('slot', { id: slotInPath(slot.id) }),
        hours: hoursOfSlot(slot, here),
        ...{ taken: slot.taken, capacity: slot.capacity, state: slotState(slot, t) },
      })),
    })),
  }
}
