import { describe, expect, test } from 'vitest'
import type { SkuPrice } from '#commerce/price-admin/price-change.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { explainTyped } from '#web/operations/prices/explain-prices.ts'
import {
  fillPrices,
  pastePrices,
  readFill,
  readTypedAmount,
  readTypedPrices,
  readWanted,
  typedFields,
  typedPricesOf,
  type TypedPrices,
} from '#web/operations/prices/typed-prices.ts'
import { toEnding } from '#commerce/price-admin/price-adjustment.ts'
import { theCountries } from '../../../../support/shops/the-countries.ts'

const countryOf = (code: string) => {
  const found = theCountries.find(({ isoCode }) => isoCode === code)
  if (!found) throw new Error(code)
  return found
}
const [ae, kw] = [countryOf('ae'), countryOf('kw')]
const now = '2026-11-20T08:00:00.000Z'
const special = { minor: 80_000, startsAt: null, endsAt: '2026-12-31T20:00:00.000Z' }
const books = new Map<string, SkuPrice>([
  ['SOFA', { sku: 'SOFA', code: 'SOFA', book: { defaultMinor: 100_000, special } }],
  ['LAMP', { sku: 'LAMP', code: 'SOFA', book: { defaultMinor: 20_000, special: null } }],
])
const skus = [...books.keys()]

function typing(typed: TypedPrices, changes: Readonly<Record<string, string>>): TypedPrices {
  const fields = new FormData()
  for (const [name, value] of Object.entries({ ...typedFields(typed), ...changes })) fields.set(name, value)
  return readTypedPrices(fields, skus)
}

describe('amounts', () => {
  test.each([
    ['2499', 'AED', 249_900],
    ['2,499.50', 'AED', 249_950],
    ['٢٤٩٩', 'AED', 249_900],
    ['259.500', 'KWD', 259_500],
    ['259٫5', 'KWD', 259_500],
    ['free', 'AED', 0],
    ['مجاني', 'KWD', 0],
    ['2499 AED', 'AED', 249_900],
    ['AED 2,499', 'AED', 249_900],
    ['٢٤٩٩ د.إ', 'AED', 249_900],
    ['100 د.ك.', 'KWD', 100_000],
    ['100 KWD', 'AED', undefined],
    ['100 د.ك', 'AED', undefined],
    ['100', 'KWD', 100_000],
    ['100 dirhams', 'AED', undefined],
    ['KWD', 'KWD', undefined],
    ['0', 'AED', undefined],
    ['24.999', 'AED', undefined],
    ['1.2345', 'KWD', undefined],
    ['-5', 'AED', undefined],
    ['', 'AED', undefined],
  ] as const)('%s in %s', (text, currency, minor) => {
    expect(readTypedAmount(text, currency)).toBe(minor)
  })
})

describe('a form of prices', () => {
  const form = typedPricesOf('set', skus, books, ae.currency)

  test('that is sent as it was shown wants nothing', () => {
    expect(readWanted(typing(form, {}), books, ae)).toEqual({
      ok: true,
      value: { kind: 'set', country: 'ae', lines: [] },
    })
  })

  test('wants what was typed: a special price stays with its time, or gets the one that is typed', () => {
    expect(readWanted(typing(form, { 'regular-SOFA': '1,100' }), books, ae)).toMatchObject({
      value: { lines: [{ sku: 'SOFA', price: { defaultMinor: 110_000, special } }] },
    })
    const timed = typing(form, {
      'special-LAMP': '180',
      from: '2026-12-01T00:00',
      until: '2026-12-02T00:00:30',
    })
    expect(readWanted(timed, books, ae)).toMatchObject({
      value: {
        lines: [
          { sku: 'SOFA', price: { special: { minor: 80_000, startsAt: '2026-11-30T20:00:00.000Z' } } },
          {
            sku: 'LAMP',
            price: { special: { startsAt: '2026-11-30T20:00:00.000Z', endsAt: '2026-12-01T20:00:30.000Z' } },
          },
        ],
      },
    })
    expect(readWanted(typing(form, { 'special-SOFA': '' }), books, ae)).toMatchObject({
      value: { lines: [{ sku: 'SOFA', price: { defaultMinor: 100_000, special: null } }] },
    })
  })

  test('gives cells that were not typed the price of now, not that of when it was opened', () => {
    const now = { minor: 70_000, startsAt: null, endsAt: '2027-01-31T20:00:00.000Z' }
    const since = new Map([
      ...books,
      ['SOFA', { sku: 'SOFA', code: 'SOFA', book: { defaultMinor: 130_000, special: now } }],
    ])
    const wanted = (changes: Readonly<Record<string, string>>) => readWanted(typing(form, changes), since, ae)
    expect(wanted({})).toMatchObject({ value: { lines: [] } })
    expect(wanted({ 'special-SOFA': '750' })).toMatchObject({
      value: { lines: [{ price: { defaultMinor: 130_000, special: { ...now, minor: 75_000 } } }] },
    })
    expect(wanted({ 'regular-SOFA': '1100' })).toMatchObject({
      value: { lines: [{ price: { defaultMinor: 110_000, special: now } }] },
    })
    expect(wanted({ from: '2026-12-01T00:00' })).toMatchObject({
      value: { lines: [{ price: { defaultMinor: 130_000, special: { minor: 70_000, endsAt: null } } }] },
    })
    const none = new Map([
      ['SOFA', { sku: 'SOFA', code: 'SOFA', book: { defaultMinor: 130_000, special: null } }],
    ])
    expect(readWanted(typing(form, { from: '2026-12-01T00:00' }), none, ae)).toMatchObject({
      value: { lines: [] },
    })
  })

  test('says what was not typed well, by its field', () => {
    const wrong = typing(form, { 'regular-SOFA': '', 'special-LAMP': 'cheap', from: 'soon' })
    expect(readWanted(wrong, books, ae)).toEqual({
      ok: false,
      failure: {
        problems: [
          { field: 'from', sku: null, problem: 'not-a-time' },
          { field: 'regular-SOFA', sku: 'SOFA', problem: 'empty' },
          { field: 'special-LAMP', sku: 'LAMP', problem: 'not-money' },
        ],
      },
    })
  })

  test.each(['100 KWD', '100 د.ك', 'KWD 100', '100 د.ك.'])(
    'says in both languages that %s is in another currency',
    (typed) => {
      const wanted = readWanted(typing(form, { 'regular-SOFA': typed }), books, ae)
      if (wanted.ok) throw new Error('it is a price')
      const { problems } = wanted.failure
      expect(problems).toEqual([{ field: 'regular-SOFA', sku: 'SOFA', problem: 'other-currency' }])
      startTranslations()
      const explained = (language: Language) =>
        explainTyped(problems, ae.currency, translator(language))[0]?.text
      expect(explained('en')).toBe('SOFA: This is a price in another currency. Here prices are in AED.')
      expect(explained('ar')).toBe('SOFA: هذا سعر بعملة أخرى. الأسعار هنا بعملة AED.')
    },
  )

  test('of a plan wants a time, and only the prices that were typed', () => {
    const plan = typedPricesOf('plan', skus, books, ae.currency)
    expect(readWanted(typing(plan, { 'regular-LAMP': '150' }), books, ae)).toMatchObject({
      failure: { problems: [{ field: 'from' }, { field: 'until' }] },
    })
    const window = { from: '2026-12-01T18:00', until: '2026-12-02T00:00' }
    expect(readWanted(typing(plan, { 'regular-LAMP': '150', ...window }), books, ae)).toEqual({
      ok: true,
      value: {
        ...{ kind: 'plan', country: 'ae', lines: [{ sku: 'LAMP', minor: 15_000 }] },
        ...{ startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2026-12-01T20:00:00.000Z' },
      },
    })
  })

  test('with former prices wants those again', () => {
    const former = new Map([['SOFA', { defaultMinor: 90_000, special: null }]])
    const back = typedPricesOf('set', ['SOFA'], books, ae.currency, former)
    expect(readWanted(typing(back, {}), books, ae)).toMatchObject({
      value: { lines: [{ sku: 'SOFA', price: { defaultMinor: 90_000, special: null } }] },
    })
  })
})

test('lines of a sheet are answered one by one', () => {
  const form = typedPricesOf('set', ['SOFA'], books, ae.currency)
  const cellOf = (sku: string) =>
    typedPricesOf(
      'set',
      [sku].filter((one) => books.has(one)),
      books,
      ae.currency,
    ).cells.get(sku)
  const sheet = 'SOFA\t1,050\t990\nLAMP;210\nCHAIR\t5\nSOFA\tdear\n\n'
  const { typed, lines } = pastePrices(form, sheet, cellOf, ae.currency)
  expect(lines.map(({ answer }) => answer)).toEqual(['taken', 'taken', 'unknown-sku', 'not-money'])
  expect(typed.cells.get('SOFA')).toMatchObject({ regular: '1050.00', special: '990.00' })
  expect(typed.cells.get('LAMP')).toMatchObject({ regular: '210.00', special: '' })
  const foreign = 'SOFA\t100 KWD\nSOFA\t100 د.ك\nSOFA;100;90 KWD\nSOFA\t2100 AED\t2,000 AED'
  const pasted = pastePrices(form, foreign, cellOf, ae.currency)
  expect(pasted.lines.map(({ answer }) => answer)).toEqual([
    ...['other-currency', 'other-currency', 'other-currency'],
    'taken',
  ])
  expect(pasted.typed.cells.get('SOFA')).toMatchObject({ regular: '2100.00', special: '2000.00' })
  const plan = pastePrices(
    typedPricesOf('plan', skus, books, ae.currency),
    'SOFA 900 800',
    cellOf,
    ae.currency,
  )
  expect(plan.lines).toMatchObject([{ answer: 'not-money' }])
})

describe('filling', () => {
  const fill = (fields: Readonly<Record<string, string>>) =>
    readFill((name) => fields[name] ?? '', ae.currency)

  test('reads a percentage or an amount with a sign', () => {
    expect(fill({ fill: '−15 %' })).toMatchObject({ change: { kind: 'percent', by: -15 }, column: 'regular' })
    expect(fill({ fill: '٢٫٥' })).toMatchObject({ change: { kind: 'percent', by: 2.5 } })
    expect(fill({ fill: '20', 'fill-kind': 'amount' })).toMatchObject({
      change: { kind: 'amount', by: 2_000 },
    })
    for (const wrong of ['', 'much', '1.2.3']) expect(fill({ fill: wrong })).toBeUndefined()
  })

  test('changes every price, a special one from the regular one, and a plan from today’s', () => {
    const form = typedPricesOf('set', skus, books, ae.currency)
    const down = fill({ fill: '-15', 'fill-column': 'special' })
    if (!down) throw new Error('a fill')
    const filled = fillPrices(form, down, books, ae, now)
    expect([...filled.cells.values()].map((cell) => cell.special)).toEqual(['850.00', '170.00'])
    expect(filled.cells.get('SOFA')?.regular).toBe('1000.00')
    const plan = fillPrices(typedPricesOf('plan', skus, books, ae.currency), down, books, ae, now)
    expect([...plan.cells.values()].map((cell) => cell.regular)).toEqual(['680.00', '170.00'])
  })

  test.each([
    [84_700, '9', 'AED', 84_900],
    [84_300, '9', 'AED', 83_900],
    [84_700, '5', 'AED', 84_500],
    [1_500, '9', 'AED', 1_500],
    [84_712, 'exact', 'AED', 84_712],
    [87_250, '9', 'KWD', 89_000],
  ] as const)('rounds %i to …%s in %s', (minor, ending, currency, rounded) => {
    expect(toEnding(minor, ending, currency)).toBe(rounded)
  })
})

test('a price in dinars has three decimals', () => {
  expect(typedPricesOf('set', ['SOFA'], books, kw.currency).cells.get('SOFA')?.regular).toBe('100.000')
})
