import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Period = { readonly startsAt: Instant | null; readonly endsAt: Instant | null }

const time = /^\d{4}-\d\d-\d\d(?:T\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** "from/until" as Google writes it; either may be empty. Times without an offset are the country's own. */
export function readPeriod(text: string, timeZone: string): Result<Period, 'not-a-date'> {
  if (text.trim() === '') return ok({ startsAt: null, endsAt: null })
  const ends = text.split('/').map((one) => one.trim())
  if (ends.length !== 2) return fail('not-a-date')
  const [startsAt, endsAt] = ends.map((one) => readTime(one, timeZone))
  if (startsAt === undefined || endsAt === undefined) return fail('not-a-date')
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return fail('not-a-date')
  return ok({ startsAt, endsAt })
}

/** "from/until" again; empty when it has neither. */
export const writePeriod = ({ startsAt, endsAt }: Period): string =>
  startsAt === null && endsAt === null ? '' : `${startsAt ?? ''}/${endsAt ?? ''}`

function readTime(text: string, timeZone: string): Instant | null | undefined {
  if (text === '') return null
  if (!time.test(text)) return undefined
  const [day = '', clock = '00:00'] = text.split('T')
  const colons = clock.replace(
    /^(\d\d):?(\d\d)(?::?(\d\d))?/,
    (_, hours, minutes, seconds = '00') => `${hours}:${minutes}:${seconds}`,
  )
  const withOffset = colons.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.test(withOffset) ? '' : offsetAt(`${day}T${withOffset}Z`, timeZone)
  const at = Date.parse(`${day}T${withOffset}${offset}`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

const offsets = new Map<string, Intl.DateTimeFormat>()

/** "+04:00". The zones of the six countries have had one offset for decades; the hour of a change does not matter here. */
function offsetAt(utc: string, timeZone: string): string {
  const at = Date.parse(utc)
  if (Number.isNaN(at)) return ''
  const format =
    offsets.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  offsets.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? 'Z' : name.slice(3)
}
