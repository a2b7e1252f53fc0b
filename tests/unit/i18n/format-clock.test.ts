import { expect, test } from 'vitest'
import { formatClock } from '#i18n/format.ts'
import { storefront } from '#kernel/storefront.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const kuwait = theCountries.find(({ isoCode }) => isoCode === 'kw')
if (!kuwait) throw new Error('no Kuwait')

test.each([
  ['00:00', '12 منتصف الليل', '12 am'],
  ['01:00', '1 بعد منتصف الليل', '1 am'],
  ['09:30', '9:30 صباحًا', '9:30 am'],
  ['13:00', '1 ظهرًا', '1 pm'],
  ['17:00', '5 عصرًا', '5 pm'],
  ['21:00', '9 مساءً', '9 pm'],
])('the time %s is written with its part of the day', (time, arabic, english) => {
  expect(formatClock(time, storefront(kuwait, 'ar'))).toBe(arabic)
  expect(formatClock(time, storefront(kuwait, 'en'))).toBe(english)
})
