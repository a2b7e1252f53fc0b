import { expect, test } from 'vitest'
import { formatPeriod } from '#i18n/format-span.ts'

test.each([
  [1, '1 month', 'شهر واحد'],
  [2, '2 months', 'شهران'],
  [6, '6 months', '6 أشهر'],
  [12, '12 months', '12 شهرًا'],
  [18, '18 months', '18 شهرًا'],
  [24, '2 years', 'سنتان'],
  [36, '3 years', '3 سنوات'],
  [42, '42 months', '42 شهرًا'],
])('%i months as a period', (months, en, ar) => {
  expect(formatPeriod(months, 'en')).toBe(en)
  expect(formatPeriod(months, 'ar')).toBe(ar)
})
