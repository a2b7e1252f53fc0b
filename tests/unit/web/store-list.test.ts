import { describe, expect, test } from 'vitest'
import { storefront } from '#kernel/storefront.ts'
import { openingLines } from '#web/content/store-list.ts'
import { aStore } from '../../support/builders/a-widget.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const country = (iso: string) => {
  const found = theCountries.find(({ isoCode }) => isoCode === iso)
  if (!found) throw new Error(iso)
  return found
}

describe('opening hours', () => {
  test('merge equal days, in a week that starts on Saturday in the Gulf', () => {
    expect(openingLines(aStore(), storefront(country('ae'), 'en'))).toEqual([
      { days: 'Saturday', ranges: [] },
      { days: 'Sunday – Thursday', ranges: ['10 am – 10 pm'] },
      { days: 'Friday', ranges: ['10 am – 12 pm', '2 pm – 1 am'] },
    ])
  })

  test('have one line without days when all days are equal', () => {
    const alike = { ...aStore(), hours: Array.from({ length: 7 }, () => ['09:00-00:00']) }
    expect(openingLines(alike, storefront(country('ae'), 'en'))).toEqual([
      { days: null, ranges: ['9 am – 12 am'] },
    ])
  })

  test('are in Arabic for Arabic, and India’s week starts on Monday', () => {
    expect(openingLines(aStore(), storefront(country('ae'), 'ar'))[1]?.days).toBe('الأحد – الخميس')
    expect(openingLines(aStore(), storefront(country('in'), 'en'))[0]?.days).toBe('Monday – Thursday')
  })
})
