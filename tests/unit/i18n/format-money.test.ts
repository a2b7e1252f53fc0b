import { expect, test } from 'vitest'
import { formatExactMoney, formatMoney } from '#i18n/format.ts'
import { money } from '#kernel/money.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import { languageCodes } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

/** Whole, and with a fraction, as the page of decisions says (0053). */
const written: Readonly<Record<string, readonly [whole: string, fraction: string, arabic: string]>> = {
  ae: ['AED 154,990', 'AED 154,990.50', '154,990 د.إ.'],
  bh: ['BHD 154,990.000', 'BHD 154,990.500', '154,990.000 د.ب.'],
  om: ['OMR 154,990.000', 'OMR 154,990.500', '154,990.000 ر.ع.'],
  kw: ['KWD 154,990.000', 'KWD 154,990.500', '154,990.000 د.ك.'],
  qa: ['QAR 154,990', 'QAR 154,990.50', '154,990 ر.ق.'],
  in: ['₹1,54,990', '₹1,54,990.50', '1,54,990 ₹'],
}

/** Without direction marks, and with plain spaces. */
const plain = (text: string): string => text.replace(/\p{Cf}/gu, '').replaceAll('\u00a0', ' ')

test.each(theCountries.map((country) => [country.isoCode, country] as const))(
  'a price in %s has decimals where its shops write them',
  (isoCode, country) => {
    const unit = minorPerMajor(country.currency)
    const whole = money(154_990 * unit, country.currency)
    const half = money(154_990 * unit + unit / 2, country.currency)
    const [english, arabic] = [storefront(country, 'en'), storefront(country, 'ar')]
    const texts = [formatMoney(whole, english), formatMoney(half, english), formatMoney(whole, arabic)]
    expect(texts.map(plain)).toEqual(written[isoCode])
  },
)

test.each(theCountries.map((country) => [country.isoCode, country] as const))(
  'a sum that is paid in %s shows every minor unit',
  (_, country) => {
    const amount = money(-1_299 * minorPerMajor(country.currency), country.currency)
    for (const language of languageCodes)
      expect(plain(formatExactMoney(amount, storefront(country, language)))).toMatch(/-.*1,299\.0{2,3}(?!\d)/)
  },
)
