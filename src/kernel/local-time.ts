import type { Instant } from './instant.ts'

/** A day of some country's calendar: "2026-11-30". Ordered as text. */
export type Day = string

/** A moment as clocks on the wall show it: a day, and the seconds since its midnight. */
export type LocalTime = { readonly day: Day; readonly second: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** What day and time it is in a time zone ("Asia/Kolkata"). */
export function localTime(at: Instant, timeZone: string): LocalTime {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
    const more = { minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { ...parts, ...more, timeZone })
    formats.set(timeZone, format)
  }
  const found = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const part = (name: Intl.DateTimeFormatPartTypes): string => found.get(name) ?? '00'
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    second: Number(part('hour')) * 3600 + Number(part('minute')) * 60 + Number(part('second')),
  }
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
