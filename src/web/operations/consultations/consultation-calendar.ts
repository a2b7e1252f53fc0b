import type { AstroGlobal } from 'astro'
import type { Consultation } from '#commerce/consultations/consultation.ts'
import { listConsultationSlots } from '#commerce/consultations/consultation-slots.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { formatClock } from '#i18n/format.ts'
import { addDays, localTime, parseDay, type Day } from '#kernel/local-time.ts'
import { clockOf } from '#kernel/wall-clock.ts'
import { notFound } from '#web/operations/admit.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { consultingStores } from './consultation-list.ts'

/** A time of a day, with who comes and how many more may. */
type CalendarTime = {
  readonly time: string
  readonly booked: readonly Consultation[]
  /** Null: the store does not offer it any more. */
  readonly capacity: number | null
}
type CalendarDay = { readonly day: Day; readonly times: readonly CalendarTime[] }

export type CalendarPage = {
  readonly stores: readonly { readonly code: string; readonly label: string }[]
  readonly store: string
  readonly from: Day
  readonly days: readonly CalendarDay[]
}

const shownDays = 7

/** A week of a store's designers. */
export async function loadCalendar(astro: AstroGlobal, by: StaffOperator): Promise<CalendarPage | Response> {
  const { locals, url } = astro
  const { shop } = locals
  const stores = consultingStores(locals, by)
  const wanted = url.searchParams.get('store')
  const chosen = wanted === null ? stores[0] : stores.find(({ code }) => code === wanted)
  if (!chosen) return notFound(astro)
  const here = storefrontOf(locals, chosen.country)
  const read = await shop.stores.find(here, chosen.code)
  const store = read.ok ? read.value : undefined
  if (!store) return notFound(astro)
  const now = shop.clock.now()
  const from = parseDay(url.searchParams.get('from') ?? '') ?? localTime(now, store.timeZone).day
  const found = await shop.consultationAdmin.calendar(store, { from, count: shownDays }, by)
  if (!found) return notFound(astro)
  const offered = new Map(listConsultationSlots(store, now).map((slot) => [slot.startsAt, slot]))
  const byStart = Map.groupBy(found, ({ startsAt }) => startsAt)
  const starts = [...new Set([...byStart.keys(), ...offered.keys()])].toSorted()
  const days = Array.from({ length: shownDays }, (_, ahead): CalendarDay => {
    const day = addDays(from, ahead)
    const own = starts.filter((at) => localTime(at, store.timeZone).day === day)
    return {
      day,
      times: own.map((at) => ({
        time: formatClock(clockOf(localTime(at, store.timeZone).second), here),
        booked: byStart.get(at) ?? [],
        capacity: offered.get(at)?.capacity ?? null,
      })),
    }
  })
  return { stores, store: chosen.code, from, days }
}
