import type { Instant } from './instant.ts'

/** A calendar day in some time zone: "2026-11-30". Sorts as text. */
export type Day = string

/** Local time: a day, and the seconds since its midnight. */
export type LocalTime = { readonly day: Day; readonly second: number }

const quarterMs = 900_000
/** Offsets cached per zone. One per quarter of an hour is enough: clocks change on the quarter only. */
const maxQuarters = 1_000

const zones = new Map<
  string,
  { readonly format: Intl.DateTimeFormat; readonly offsets: Map<number, number> }
>()

/** The local time in a time zone ("Asia/Kolkata"). */
export function localTime(at: Instant, timeZone: string): LocalTime {
  const moment = Date.parse(at)
  const shown = moment + utcOffset(moment, timeZone)
  return {
    day: new Date(shown).toISOString().slice(0, 10),
    second: Math.floor((((shown % 86_400_000) + 86_400_000) % 86_400_000) / 1000),
  }
}

/** Offset from UTC in milliseconds; positive east of Greenwich. Cached, since Intl is slow. */
function utcOffset(moment: number, timeZone: string): number {
  const zone = zones.get(timeZone) ?? { format: formatOf(timeZone), offsets: new Map<number, number>() }
  zones.set(timeZone, zone)
  const quarter = Math.floor(moment / quarterMs)
  const known = zone.offsets.get(quarter)
  if (known !== undefined) return known
  const start = quarter * quarterMs
  const found = new Map(zone.format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => found.get(name) ?? 0
  const offset =
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    start
  if (zone.offsets.size >= maxQuarters) zone.offsets.clear()
  zone.offsets.set(quarter, offset)
  return offset
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
}

/** Moments of local times cached; quotes ask for the same starts and ends of slots and promotions again and again. */
const maxMoments = 5_000
const moments = new Map<string, Instant>()

/** The moment of a local time. A time that a change of clocks skips is moved forward by the length of the change. */
export function atLocalTime(local: LocalTime, timeZone: string): Instant {
  const key = `${local.day} ${local.second} ${timeZone}`
  const known = moments.get(key)
  if (known !== undefined) return known
  const moment = calculateMoment(local, timeZone)
  if (moments.size >= maxMoments) moments.clear()
  moments.set(key, moment)
  return moment
}

function calculateMoment({ day, second }: LocalTime, timeZone: string): Instant {
  const wanted = Date.parse(`${day}T00:00:00Z`) + second * 1000
  // The first guess may be off by the change of clocks; the second is not.
  const shown = (at: number): number => {
    const local = localTime(new Date(at).toISOString(), timeZone)
    return Date.parse(`${local.day}T00:00:00Z`) + local.second * 1000
  }
  const guess = wanted - (shown(wanted) - wanted)
  return new Date(guess + (wanted - shown(guess))).toISOString()
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The same day of a later month; the last of a month that is too short for it. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Parses "2026-11-30". Undefined for anything else, including days that do not exist. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text
}
