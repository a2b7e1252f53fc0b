import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPricePoints, type PriceRule } from '#adapters/import/price-points.ts'
import { parseImportMap } from '#adapters/import/parse-import-map.ts'
import { anImport } from '../../../support/shops/an-import.ts'

describe('an import map', () => {
  test('renames columns, joins several to one text, and translates words by a table', async () => {
    const { catalog, errors } = await anImport({
      file: 'article,brand name,what,cm,color words\n123,NORD,"Bar table, in/outdoor",51,nord-bar-table-dark-brown-123\n124,NORD,Lamp,,nord-lamp-123\n',
      map: {
        columns: {
          id: { text: 'X-{article}' },
          title: { text: '{brand name} {what}[ · {cm} cm]' },
          title_ar: { text: '{what|types} {brand name}[، {cm} سم]' },
          category: [{ text: '{what}', table: 'places' }],
          color: { text: '{color words}', table: 'colors', match: 'within' },
          price_ae: [{ text: '5', when: 'cm' }, { text: '7' }],
        },
        constants: { brand: 'Nord' },
        tables: {
          types: { table: 'طاولة', 'bar table': 'طاولة بار', '*': 'قطعة أثاث' },
          places: { table: 'dining', 'bar table': 'dining/tables', '*': 'living' },
          colors: { brown: 'Brown', 'dark brown': 'Dark brown' },
        },
      },
    })
    expect(errors).toEqual([])
    expect(await catalog.listRecordsByCodes(['X-123', 'X-124'])).toMatchObject([
      {
        product: {
          brand: 'Nord',
          name: { en: 'NORD Bar table, in/outdoor · 51 cm', ar: 'طاولة بار NORD، 51 سم' },
          categories: ['dining/tables'],
          options: [{ values: [{ value: 'dark-brown', family: 'brown' }] }],
        },
        prices: { 'X-123': { ae: { defaultMinor: 500 } } },
      },
      {
        product: { name: { en: 'NORD Lamp', ar: 'قطعة أثاث NORD' }, categories: ['living'], options: [] },
        prices: { 'X-124': { ae: { defaultMinor: 700 } } },
      },
    ])
  })

  test('converts prices for all countries, and special prices with them', async () => {
    const rule = (factor: string, step: string) => ({ factor, rounding: 'half-up', points: [{ step }] })
    const { catalog } = await anImport({
      file: 'id,title,category,now,before\nMJ-1,Sofa,living,796,995\nMJ-2,Chair,living,3,\n',
      map: {
        columns: {
          price: ['before', 'now'],
          sale_price: { text: '{now}', when: 'before' },
        },
        prices: {
          currency: 'SAR',
          countries: { ae: rule('0.98', '5'), kw: rule('0.0818', '0.500'), in: rule('22.4', '100') },
        },
      },
    })
    expect(await catalog.listRecordsByCodes(['MJ-1', 'MJ-2'])).toMatchObject([
      {
        prices: {
          'MJ-1': {
            ae: { defaultMinor: 97_500, special: { minor: 78_000, startsAt: null, endsAt: null } },
            kw: { defaultMinor: 81_500, special: { minor: 65_000 } },
            in: { defaultMinor: 2_230_000, special: { minor: 1_780_000 } },
          },
        },
      },
      { prices: { 'MJ-2': { ae: { defaultMinor: 500, special: null }, kw: { defaultMinor: 500 } } } },
    ])
  })

  test.each([
    ['{', 'the whole'],
    ['{"colums":{}}', 'the whole'],
    ['{"columns":{"color of the moon":"x"}}', 'columns.color of the moon'],
    ['{"columns":{"title":{"text":"{a|words}"}}}', 'columns.title'],
    ['{"columns":{"title":{"text":"{a}","table":"words"}}}', 'columns.title'],
    [
      '{"prices":{"countries":{"fr":{"factor":"1","rounding":"up","points":[{"step":"1"}]}}}}',
      'prices.countries.fr',
    ],
    [
      '{"prices":{"countries":{"ae":{"factor":"1,5","rounding":"up","points":[{"step":"1"}]}}}}',
      'prices.countries.ae.factor',
    ],
  ])('%s is rejected at %s', (text, path) => {
    const parsed = parseImportMap(text, ['ae', 'kw'])
    expect(parsed.ok ? [] : parsed.failure).toMatchObject([{ path }])
  })
})

describe('price points', () => {
  const rule: PriceRule = {
    factor: '0.0818',
    rounding: 'half-up',
    points: [{ below: '10', step: '0.250' }, { below: '50', step: '0.500' }, { step: '1' }],
  }

  const toFils = createPricePoints(rule, 'KWD')

  test.each([
    ['3', 250],
    ['69', 5750],
    ['265', 21_500],
    ['995', 81_000],
    ['9585', 784_000],
  ])('convert %s to %i fils', (sar, fils) => {
    expect(toFils(sar)).toBe(fils)
  })

  test('never fall when the price rises, and are multiples of the step', () => {
    const price = fc.integer({ min: 1, max: 2_000_000 })
    fc.assert(
      fc.property(price, price, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((cents) => toFils((cents / 100).toFixed(2)))
        expect(low).toBeLessThanOrEqual(high ?? 0)
        expect((low ?? 0) % 250).toBe(0)
        expect(low).toBeGreaterThan(0)
      }),
    )
  })
})
