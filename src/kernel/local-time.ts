import type { Instant } from './instant.ts'

/** A day of some country's calendar: "2026-11-30". Ordered as text. */
export type Day = string

/** A moment as clocks on the wall show it: a day, and the seconds since its midnight. */
export type LocalTime = { readonly day: Day; readonly second: number }

const quarterMs = 900_000
/** Clocks are only ever put on or back when a quarter of an hour is full; some days of quarters are remembered. */
const mostQuarters = 1_000

const zones = new Map<string, { readonly format: Intl.DateTimeFormat; readonly ahead: Map<number, number> }>()

/** What day and time it is in a time zone ("Asia/Kolkata"). */
export function localTime(at: Instant, timeZone: string): LocalTime {
  const moment = Date.parse(at)
  const shown = moment + aheadOfUtc(moment, timeZone)
  return {
    day: new Date(shown).toISOString().slice(0, 10),
    second: Math.floor((((shown % 86_400_000) + 86_400_000) % 86_400_000) / 1000),
  }
}

/** Milliseconds by which a zone's clocks go before those of UTC. Asking for them is dear, and done once a quarter. */
function aheadOfUtc(moment: number, timeZone: string): number {
  const zone = zones.get(timeZone) ?? { format: formatOf(timeZone), ahead: new Map<number, number>() }
  zones.set(timeZone, zone)
  const quarter = Math.floor(moment / quarterMs)
  const known = zone.ahead.get(quarter)
  if (known !== undefined) return known
  const asked = quarter * quarterMs
  const found = new Map(zone.format.formatToParts(asked).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => found.get(name) ?? 0
  const ahead =
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    asked
  if (zone.ahead.size >= mostQuarters) zone.ahead.clear()
  zone.ahead.set(quarter, ahead)
  return ahead
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
  const more = { minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { ...parts, ...more, timeZone })
}

/** The moment at which clocks in a time zone show this. Where they are put forward and never show it: the next they do. */
export function atLocalTime({ day, second }: LocalTime, timeZone: string): Instant {
  const wanted = Date.parse(`${day}T00:00:00Z`) + second * 1000
  // The offset of the guess is that of the answer, but for the hours around a change of clocks: there, once more.
  const shown = (at: number): number => {
    const local = localTime(new Date(at).toISOString(), timeZone)
    return Date.parse(`${local.day}T00:00:00Z`) + local.second * 1000
  }
  const guess = wanted - (shown(wanted) - wanted)
  return new Date(guess + (wanted - shown(guess))).toISOString()
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A day that exists, as forms and addresses write it; undefined for anything else, 30 February too. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text
}
