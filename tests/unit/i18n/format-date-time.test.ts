import { expect, test } from 'vitest'
import { formatDateTime, formatDay, formatDayAndTime } from '#i18n/format.ts'
import { storefront } from '#kernel/storefront.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const at = '2026-11-23T08:34:00Z'

test.each(theCountries.map((country) => [country.isoCode, country] as const))(
  'a date in %s has its day before its month, and a clock of twelve hours',
  (_, country) => {
    const [english, arabic] = [storefront(country, 'en'), storefront(country, 'ar')]
    expect(formatDay('2026-11-24', english)).toBe('Tue, 24 November')
    expect(formatDay('2026-11-24', arabic)).toBe('الثلاثاء، 24 نوفمبر')
    expect(formatDateTime(at, english)).toMatch(/^23 November 2026 at \d{1,2}:\d{2} (am|pm)$/)
    expect(formatDateTime(at, arabic)).toMatch(/^23 نوفمبر 2026، الساعة \d{1,2}:\d{2} \p{Script=Arabic}/u)
    expect(formatDayAndTime(at, english)).toMatch(/^Monday at \d/)
    expect(formatDayAndTime(at, arabic)).toMatch(/^الاثنين، الساعة \d/)
  },
)
