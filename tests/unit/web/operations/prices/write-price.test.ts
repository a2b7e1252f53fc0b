import { expect, test } from 'vitest'
import { writeSetPrice } from '#commerce/price-admin/price-change.ts'
import { startTranslations } from '#i18n/start.ts'
import { writePriceLine } from '#web/operations/prices/write-price.ts'
import { theStorefront } from '../../../../support/shops/a-content-shop.ts'
import { theCountries } from '../../../../support/shops/the-countries.ts'

startTranslations()

const locals = {
  shop: { countries: theCountries },
  storefront: theStorefront('ae/en'),
} as unknown as Parameters<typeof writePriceLine>[1]
const special = (startsAt: string | null, endsAt: string | null) => ({ minor: 199_900, startsAt, endsAt })

test.each([
  [null, '–'],
  [{ defaultMinor: 249_900, special: null }, 'AED 2,499.00'],
  [{ defaultMinor: 249_900, special: special(null, null) }, 'AED 2,499.00 / AED 1,999.00'],
  [
    { defaultMinor: 249_900, special: special('2026-12-01T20:00:00.000Z', null) },
    'AED 2,499.00 / AED 1,999.00 (2 December 2026, 00:00 – …)',
  ],
  [
    { defaultMinor: 249_900, special: special(null, '2026-12-02T19:59:30.000Z') },
    'AED 2,499.00 / AED 1,999.00 (… – 2 December 2026, 23:59:30)',
  ],
] as const)('a price that was set is read as money, with the window of a special price', (price, text) =>
  expect(
    writePriceLine(`SOFA A ae ${writeSetPrice(price)} ${writeSetPrice(price)}`, locals).replaceAll(
      /\s/g,
      ' ',
    ),
  ).toBe(`SOFA A: ${text} → ${text}`),
)

test('what no version of the shop has written is shown as it is', () => {
  expect(writePriceLine('SOFA ae 12/x', locals)).toBe('SOFA ae 12/x')
})
