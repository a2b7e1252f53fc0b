import type { Bilingual } from '#kernel/country.ts'
import { addMilliseconds, isBefore, millisecondsBetween, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime, weekdayOf, type Day } from '#kernel/local-time.ts'
import { secondOf } from '#kernel/wall-clock.ts'

/** Ranges by weekday, Sunday first: "10:00-22:00"; past midnight: "10:00-01:00"; none: closed. */
export type OpeningHours = readonly (readonly string[])[]

/** Which rule wins on a day that several cover: the first of these. */
export const openingPeriodKinds = ['closure', 'holiday', 'ramadan'] as const

/** Days with hours of their own, both ends included. */
export type OpeningPeriod = {
  readonly kind: (typeof openingPeriodKinds)[number]
  readonly from: Day
  readonly to: Day
  readonly name: Bilingual
  /** Null: closed. */
  readonly hours: OpeningHours | null
  /** Law, authority, calendar, or who decided it. */
  readonly source: string
  /** Computed (a Hijri date), until an operator confirms or corrects it. */
  readonly provisional: boolean
}

/** When a store is open: its week, what replaces it on some days, and the zone of its clocks. */
export type OpeningTimes = {
  readonly hours: OpeningHours
  /** Its own periods, then those of its country. */
  readonly calendar: readonly OpeningPeriod[]
  readonly timeZone: string
}

type OpenInterval = { readonly from: Instant; readonly to: Instant }

export type OpeningState =
  | { readonly open: true; readonly until: Instant }
  | { readonly open: false; readonly opens: Instant | undefined }

/** A store that does not open within a year never opens. */
const daysAhead = 366
const minuteMs = 60_000

/** The hours of one local day, and the period that they come from; null: the usual week. */
export function openingOn(
  { hours, calendar }: OpeningTimes,
  day: Day,
): { readonly ranges: readonly string[]; readonly period: OpeningPeriod | null } {
  const here = calendar.filter(({ from, to }) => from <= day && day <= to)
  const period =
    openingPeriodKinds
      .map((kind) => here.find((one) => one.kind === kind))
      .find((one) => one !== undefined) ?? null
  const week = period === null ? hours : (period.hours ?? [])
  return { ranges: week[weekdayOf(day)] ?? [], period }
}

/** Hours past midnight belong to the day on which they begin: a holiday does not cut the evening before it. */
export const isOpenAt = (times: OpeningTimes, at: Instant): boolean => openingStateAt(times, at).open

/** Open, and until when without a break; or closed, and when it opens next. */
export function openingStateAt(times: OpeningTimes, at: Instant): OpeningState {
  for (const { from, to } of intervalsAfter(times, at))
    return isBefore(at, from) ? { open: false, opens: from } : { open: true, until: to }
  return { open: false, opens: undefined }
}

/** The next moment at which a closed store opens, or an open one after its next break. */
export function nextOpening(times: OpeningTimes, at: Instant): Instant | undefined {
  for (const { from } of intervalsAfter(times, at)) if (isBefore(at, from)) return from
  return undefined
}

/** When so many minutes of opening time have passed; breaks, nights and holidays do not count. */
export function openMinutesAfter(times: OpeningTimes, at: Instant, minutes: number): Instant | undefined {
  let remaining = minutes * minuteMs
  for (const { from, to } of intervalsAfter(times, at)) {
    const begins = isBefore(from, at) ? at : from
    const length = millisecondsBetween(begins, to)
    if (remaining <= length) return addMilliseconds(begins, remaining)
    remaining -= length
  }
  return undefined
}

/** When a task is done that takes some minutes without a break; undefined when the store never opens that long. */
export function doneAt(times: OpeningTimes, at: Instant, minutes: number): Instant | undefined {
  for (const { from, to } of intervalsAfter(times, at)) {
    const done = addMilliseconds(isBefore(from, at) ? at : from, minutes * minuteMs)
    if (!isBefore(to, done)) return done
  }
  return undefined
}

/** Open intervals that end after a moment, in order; those that touch or overlap are one. */
function* intervalsAfter(times: OpeningTimes, at: Instant): Generator<OpenInterval> {
  // Hours may last past midnight: what is open now can have begun yesterday.
  const yesterday = addDays(localTime(at, times.timeZone).day, -1)
  let last: OpenInterval | undefined
  for (let ahead = 0; ahead <= daysAhead; ahead += 1)
    for (const next of intervalsOf(times, addDays(yesterday, ahead)))
      if (last && !isBefore(last.to, next.from))
        last = { from: last.from, to: isBefore(last.to, next.to) ? next.to : last.to }
      else {
        if (last && isBefore(at, last.to)) yield last
        last = next
      }
  if (last && isBefore(at, last.to)) yield last
}

function intervalsOf(times: OpeningTimes, day: Day): readonly OpenInterval[] {
  return openingOn(times, day).ranges.map((range) => {
    const [opens = '', closes = ''] = range.split('-')
    const from = secondOf(opens)
    const until = secondOf(closes)
    return {
      from: atLocalTime({ day, second: from }, times.timeZone),
      to: atLocalTime({ day, second: until <= from ? until + 86_400 : until }, times.timeZone),
    }
  })
}
