import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { addDays, localTime, type Day } from '#kernel/local-time.ts'
import type { SettingSheet } from './setting-admin.ts'
import type { SettingRow } from './setting-document.ts'

/** How far ahead a date is worth confirming. */
const provisionalWithinDays = 60

/** A holiday, or days of a calendar, whose dates nobody has confirmed. */
export type ProvisionalDays = {
  readonly sheet: SettingSheet
  readonly country: CountryCode
  readonly from: Day
  /** The same where it is one day. */
  readonly to: Day
  readonly name: Bilingual
}

/** Those that begin within sixty days and are not over, by the clocks of their countries, in the order of their dates. */
export function provisionalDays(sheets: readonly SettingSheet[], now: Instant): readonly ProvisionalDays[] {
  return sheets
    .flatMap((sheet) => {
      const country = sheet.about.countries.find(({ isoCode }) => isoCode === sheet.country)
      return country ? daysOf(sheet, country, now) : []
    })
    .toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1))
}

function daysOf(sheet: SettingSheet, country: Country, now: Instant): readonly ProvisionalDays[] {
  const today = localTime(now, country.timeZone).day
  const last = addDays(today, provisionalWithinDays)
  return sheet.fields
    .filter(({ type }) => type === 'rows')
    .flatMap(({ name }) => sheet.document[name] as readonly SettingRow[])
    .flatMap(({ date, from = date, to = from, en, ar, confirmed }) => {
      if (confirmed !== false || typeof from !== 'string' || typeof to !== 'string') return []
      return to < today || from > last
        ? []
        : [{ sheet, country: country.isoCode, from, to, name: { en: String(en), ar: String(ar) } }]
    })
}
