import { describe, expect, test } from 'vitest'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { readServicePolicies } from '#adapters/content/read-service-policies.ts'
import { leavesOf, editorialFiles, filesOf, visibleTextsOf } from './edited-files.ts'
import { families } from './catalog-texts.ts'

/** A figure with the unit of a promise, as digits or in words. */
const englishFigure =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten|fourteen|fifteen|thirty|forty|sixty)(?: to \w+)?[ -](?:working )?(?:minute|hour|day|week|month|year|sample)s?\b|(?:to|above) the (?:second|third|fourth|fifth) floor|three slots|\b\d{1,2}:\d{2}\b|(?:AED|BHD|KWD|OMR|QAR|₹)\s?\d/i
const arabicFigure =
  /(?:^|\s)و?(?:\d+|ثلاثة?|أربعة?|خمسة?|ستة?|سبعة?|عشرة?|ثلاثون|ثلاثين)\s(?:أيام|يوم|ساعة|ساعات|أسابيع|أشهر|سنوات|سنة|دقيقة|دقائق|يومًا|عيّنات)|(?:خلال|من) (?:يومين|يومي عمل|أسبوع|شهر)|سنتان|(?:حتى|فوق) الدور (?:الثاني|الثالث|الرابع)|\d{1,2}:\d{2}|\d (?:صباحًا|ظهرًا|عصرًا|مساءً)/

/** Figures that are no promise of the shop: advice, stories, and how long data is kept (with its own source). */
const noPromise: readonly (readonly [file: RegExp, where: RegExp])[] = [
  [/^pages\/legal-(?:cookies|privacy)/, /./],
  [/^pages\/calm-bathroom/, /./],
  [/^pages\/small-spaces/, /./],
  [/^pages\/purespace/, /./],
  [/^pages\/help-warranty/, /widgets\.\d+\.body/],
  [/^pages\/oman-home-page/, /selectRows/],
  [/^pages\/india-home-page/, /items\.1\.text/],
  [/^pages\/guide-/, /./],
  [/^pages\/ramadan-majlis/, /items\.1\.title/],
]

/** The advice on care is one paragraph of a page that otherwise promises. */
const isCareAdvice = (text: string): boolean => text.startsWith('- Turn loose') || text.startsWith('- قلّب')

describe.each(editorialFiles)('$name', (file) => {
  test('has no promised figure of its own: facts in braces stand for it', () => {
    const figure = file.name.includes('.ar.') ? arabicFigure : englishFigure
    const found = visibleTextsOf(file)
      .filter(({ text }) => figure.test(text))
      .filter(({ where, text }) => {
        if (file.name.startsWith('pages/help-warranty')) return !isCareAdvice(text)
        return !noPromise.some(([name, at]) => name.test(file.name) && at.test(where))
      })
      .map(({ where, text }) => `${where}: ${text}`)
    expect(found).toEqual([])
  })
})

test.each([
  ['Frames: 5 years', true],
  ['until 18:00 the day before', true],
  ['within five working days', true],
  ['up to the third floor', true],
  ['Delivery from AED 500', true],
  ['Frames: {warranty.frame}', false],
  ['a sofa for three', false],
])('"%s" has a figure of its own: %s', (text, expected) => {
  expect(englishFigure.test(text)).toBe(expected)
})

test.each([
  ['الهياكل: 5 سنوات', true],
  ['حتى الساعة 6 مساءً', true],
  ['خلال يومي عمل', true],
  ['خلال {maxDays.all}', false],
])('in Arabic «%s» has one: %s', (text, expected) => {
  expect(arabicFigure.test(text)).toBe(expected)
})

describe('the warranties that texts name', () => {
  const terms = families.flatMap((family) => [
    ...family.warranty,
    ...family.products.flatMap(({ warranty = [] }) => warranty),
  ])
  const { warranties } = readServicePolicies('src/content/policies')

  test.each(warranties)(
    '$group is from the shortest to the longest of the products',
    ({ components, months }) => {
      const found = terms
        .filter(({ component }) => components.includes(component.en))
        .map((term) => term.months)
      expect([Math.min(...found), Math.max(...found)]).toEqual(months)
    },
  )
})

test('labels of promotions name the figures of their own rules only', () => {
  for (const { name, json } of filesOf('promotions'))
    for (const promotion of (json as { promotions: unknown[] }).promotions) {
      const values = leavesOf(promotion)
      const rules = values.flatMap(({ value }) =>
        typeof value === 'number' ? [value, value / 100, value / 1000] : [],
      )
      const named = values
        .filter(({ where }) => where.startsWith('.label.'))
        .flatMap(({ value }) => [...String(value).matchAll(/\d[\d,]*(?:\.\d+)?/g)])
        .map(([text]) => Number(text.replaceAll(',', '')))
      expect(
        named.filter((figure) => !rules.includes(figure)),
        `${name} ${JSON.stringify(promotion)}`,
      ).toEqual([])
    }
})

test('the label of carrying up names the floor from which it costs', () => {
  const floors = { en: ['ground', 'first', 'second', 'third'], ar: ['الأرضي', 'الأول', 'الثاني', 'الثالث'] }
  for (const { services, stairs } of readDeliveryTables('src/content/delivery')) {
    const label = services.find(({ code }) => code === 'carry-up')?.label
    expect(label?.en).toContain(floors.en[stairs.freeUpToFloor])
    expect(label?.ar).toContain(floors.ar[stairs.freeUpToFloor])
  }
})
