import { mkdirSync, mkdtempSync, writeFileSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { aFamily, aProduct } from './a-family.ts'

const publicDirectory = 'public'

function directoryWith(...families: readonly object[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-demo-'))
  for (const name of ['countries', 'stores', 'categories.json'])
    cpSync(join('src/content', name), join(directory, name), { recursive: true })
  mkdirSync(join(directory, 'catalog/living'), { recursive: true })
  families.forEach((family, index) =>
    writeFileSync(join(directory, `catalog/living/${index}.json`), JSON.stringify(family)),
  )
  return directory
}
const read = (...families: readonly object[]) => readDemoCatalog(directoryWith(...families), publicDirectory)

describe('a family file', () => {
  test('yields products with a variant for each color in each size', () => {
    const [sofa] = read(aFamily()).records
    expect(sofa?.product.variants.map(({ sku, options }) => [sku, options])).toEqual([
      ['MJ-0001-SAND-200', { color: 'sand', size: '200' }],
      ['MJ-0001-SAND-240', { color: 'sand', size: '240' }],
      ['MJ-0001-PALM-200', { color: 'palm', size: '200' }],
      ['MJ-0001-PALM-240', { color: 'palm', size: '240' }],
    ])
    expect(sofa?.product.description.en).toBe('What it is.\n\nWhere it comes from.')
  })

  test('leaves out combinations that do not exist', () => {
    const [sofa] = read(aFamily({ without: [['palm', '240']] })).records
    expect(sofa?.product.variants.map(({ sku }) => sku)).not.toContain('MJ-0001-PALM-240')
    expect(Object.keys(sofa?.prices ?? {})).toHaveLength(3)
  })

  test('has exact prices in each currency, and special prices from midnight to midnight local time', () => {
    const [sofa] = read(aFamily()).records
    expect(sofa?.prices['MJ-0001-SAND-200']).toEqual({
      ae: {
        defaultMinor: 249_900,
        special: {
          minor: 199_900,
          startsAt: '2026-10-31T20:00:00.000Z',
          endsAt: '2027-02-28T20:00:00.000Z',
        },
      },
      kw: { defaultMinor: 219_500, special: null },
    })
    expect(sofa?.prices['MJ-0001-PALM-200']?.['ae']).toMatchObject({
      defaultMinor: 259_900,
      special: { minor: 209_900 },
    })
  })

  test('has the same stock every time, and none in countries that do not sell it', () => {
    const [first] = read(aFamily()).records
    const [again] = read(aFamily()).records
    expect(first?.stock).toEqual(again?.stock)
    expect(Object.keys(first?.stock?.['MJ-0001-SAND-200'] ?? {}).sort()).toEqual(
      ['barsha', 'carrefour', 'ict', 'jimim', 'rak', 'shj', 'wh-ae', 'wh-kw'].sort(),
    )
  })

  test("may set a variant's stock to zero or to a low quantity", () => {
    const [sofa] = read(aFamily({ soldOut: ['MJ-0001-PALM-200'], low: [['MJ-0001-SAND-200', 3]] })).records
    expect(new Set(Object.values(sofa?.stock?.['MJ-0001-PALM-200'] ?? {}))).toEqual(new Set([0]))
    expect(sofa?.stock?.['MJ-0001-SAND-200']).toMatchObject({ 'wh-ae': 3, 'wh-kw': 3, barsha: 0 })
  })

  test('shows its form in the nearest color until it has photographs of its own', () => {
    const [sofa] = read(aFamily()).records
    expect(sofa?.product.variants.map(({ pictures }) => pictures[0]?.base)).toEqual([
      '/photos/forms/sofa-d9c7a9',
      '/photos/forms/sofa-d9c7a9',
      '/photos/forms/sofa-3f7466',
      '/photos/forms/sofa-3f7466',
    ])
  })

  test('may contain sets, with the prices and stock of their parts', () => {
    const set = aProduct('MJ-0009', {
      type: 'combo',
      colors: undefined,
      sizes: undefined,
      sizeOption: undefined,
      colorPrices: undefined,
      parts: [
        ['MJ-0001-SAND-200', 1],
        ['MJ-0002-SAND-200', 2],
      ],
      comboSaving: 1000,
    })
    const { records } = read({ ...aFamily(), products: [...aFamily().products, set] })
    const record = records.find(({ product }) => product.code === 'MJ-0009')
    expect(record?.product.variants.map(({ sku }) => sku)).toEqual(['MJ-0009'])
    expect(record).toMatchObject({ prices: {}, stock: {}, product: { comboSaving: 1000 } })
  })
})

describe('a faulty family file', () => {
  const sofa = aProduct('MJ-0001')
  test.each([
    [
      'a price that is no number',
      aFamily({ sizes: [{ ...sofa.sizes[0], prices: { ae: '12,5' } }, sofa.sizes[1]] }),
      /prices\.ae/,
    ],
    [
      'more decimals than the money has',
      aFamily({ sizes: [{ ...sofa.sizes[0], prices: { ae: '12.555' }, specials: {} }, sofa.sizes[1]] }),
      /AED/,
    ],
    [
      'a special that is dearer',
      aFamily({ sizes: [{ ...sofa.sizes[0], specials: { ae: ['3000', null, null] } }, sofa.sizes[1]] }),
      /lower than a price/,
    ],
    ['a color the family has not', aFamily({ colors: ['sand', 'mauve'] }), /no color "mauve"/],
    ['an SKU that is not its own', aFamily({ soldOut: ['MJ-0001-MAUVE'] }), /no SKU "MJ-0001-MAUVE"/],
    ['a category that does not exist', aFamily({ categories: ['living/hammocks'] }), /living\/hammocks/],
    ['a related product that does not exist', aFamily({ related: ['MJ-7777'] }), /MJ-7777/],
    ['a combo without parts', aFamily({ type: 'combo' }), /needs parts/],
    ['a field nobody knows', aFamily({ color: 'sand' }), /color/],
    ['English in the Arabic', aFamily({ name: { en: 'Sofa', ar: 'Sofa' } }), /Arabic letters/],
  ])('is rejected with file and path: %s', (_, family, message) => {
    expect(() => read(family)).toThrow(message)
  })

  test('is rejected when two files share a code', () => {
    expect(() => read(aFamily(), aFamily())).toThrow(/"MJ-0001" stands in/)
  })
})
