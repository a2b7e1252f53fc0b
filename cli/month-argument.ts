import type { Instant } from '#kernel/instant.ts'
import { atLocalTime } from '#kernel/local-time.ts'

/** Start and end of a month ("2026-11") in a time zone; undefined when it is not a month. */
export function readMonth(
  month: string,
  timeZone: string,
): { readonly from: Instant; readonly until: Instant } | undefined {
  const [, year = '', part = ''] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === '') return undefined
  const next =
    part === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(part) + 1).padStart(2, '0')}`
  const midnight = (of: string) => atLocalTime({ day: `${of}-01`, second: 0 }, timeZone)
  return { from: midnight(month), until: midnight(next) }
}
