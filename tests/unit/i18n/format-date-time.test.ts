import { expect, test } from 'vitest'
import { formatDateTime } from '#i18n/format.ts'
import { storefront } from '#kernel/storefront.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const at = '2026-11-23T08:34:00Z'

test.each(theCountries.map((country) => [country.isoCode, country] as const))(
  'a date and time in Arabic for %s joins the two with الساعة instead of في',
  (_, country) => {
    expect(formatDateTime(at, storefront(country, 'ar'))).toMatch(
      /^23 نوفمبر 2026، الساعة \d{1,2}:\d{2}\s[صم]$/,
    )
    expect(formatDateTime(at, storefront(country, 'en'))).toMatch(/23 November 2026|November 23, 2026/)
  },
)
