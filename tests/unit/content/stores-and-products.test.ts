import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toLatinDigits } from '#kernel/digits.ts'
import { editorialFiles, filesOf, hrefsOf, leavesOf, readJson } from './edited-files.ts'

const bilingual = z.strictObject({
  en: z.string().regex(/^[^\u0600-\u06ff]+$/),
  ar: z.string().regex(/^[^A-Za-z,]+$/),
})
const store = z.strictObject({
  storeCode: z.string(),
  country: z.literal('ae'),
  name: bilingual,
  location: z.strictObject({
    latitude: z.number().min(22.6).max(26.1),
    longitude: z.number().min(51.5).max(56.4),
    address: bilingual,
    city: bilingual,
  }),
  phone: z.string().regex(/^\+971 \d \d{3} \d{4}$/),
  hours: z.array(z.array(z.string().regex(/^\d\d:\d\d-\d\d:\d\d$/))).length(7),
})
const minor = z.strictObject({ default: z.int().positive(), special: z.int().positive().optional() })
const colour = z.string().regex(/^#[0-9A-F]{6}$/)
const product = z.strictObject({
  sku: z.string(),
  urlKey: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  category: z.string(),
  name: bilingual,
  art: z.string(),
  colour,
  colours: z.array(colour).min(1).max(6),
  isNew: z.boolean(),
  rank: z.int().positive(),
  prices: z.record(z.string(), minor),
})

describe('stores', () => {
  test('are the six of the specification, in the Emirates, with hours for each day', () => {
    const codes = filesOf('stores').map(({ name, json }) => {
      const { storeCode } = store.parse(json)
      expect(name).toBe(`${storeCode}.json`)
      return storeCode
    })
    expect(codes).toEqual(['barsha', 'carrefour', 'ict', 'jimim', 'rak', 'shj'])
  })

  test('named by a page exist', () => {
    const known = new Set(filesOf('stores').map(({ json }) => store.parse(json).storeCode))
    const named = editorialFiles.flatMap(({ json }) =>
      leavesOf(json)
        .filter(({ where }) => /widgets\.\d+\.stores\.\d+$/.test(where))
        .map(({ value }) => String(value)),
    )
    expect(named.filter((code) => !known.has(code))).toEqual([])
  })
})

describe('products that stand in until the catalogue lands', () => {
  const products = z.array(product).parse(readJson('placeholder-products.json'))
  // A seventh country has no prices until the catalogue's price books bring them.
  const countries = ['ae', 'bh', 'om', 'kw', 'qa', 'in']
  const distinct = (values: readonly unknown[]): number => new Set(values).size

  test('are thirty-six, each under its own SKU, address and place', () => {
    expect(products).toHaveLength(36)
    expect(distinct(products.map(({ sku }) => sku))).toBe(36)
    expect(distinct(products.map(({ urlKey }) => urlKey))).toBe(36)
    expect(products.map(({ rank }) => rank).sort((a, b) => a - b)).toEqual(products.map((_, at) => at + 1))
  })

  test('cost something in every country, and less when on offer', () => {
    for (const { sku, prices } of products) {
      expect(Object.keys(prices), sku).toEqual(expect.arrayContaining(countries))
      for (const price of Object.values(prices)) expect(price.special ?? 0, sku).toBeLessThan(price.default)
    }
  })

  test('are enough for the rails: new, on offer in every country, and of each category a rail asks for', () => {
    expect(products.filter(({ isNew }) => isNew).length).toBeGreaterThanOrEqual(8)
    for (const country of countries)
      expect(
        products.filter(({ prices }) => prices[country]?.special).length,
        country,
      ).toBeGreaterThanOrEqual(6)
    const asked = editorialFiles.flatMap(({ json }) =>
      leavesOf(json)
        .filter(({ where }) => where.endsWith('.source.category'))
        .map(({ value }) => String(value)),
    )
    for (const category of new Set(asked))
      expect(
        products.filter((one) => one.category.startsWith(category)).length,
        category,
      ).toBeGreaterThanOrEqual(4)
  })

  test('lie in categories of the menu and have drawings', () => {
    const menu = new Set(
      filesOf('blocks')
        .filter(({ name }) => name.startsWith('main-menu.'))
        .flatMap(hrefsOf),
    )
    for (const { sku, category, art, name } of products) {
      expect(menu.has(`/c/${category}`), sku).toBe(true)
      expect(existsSync(new URL(`../../../public/art/${art}.svg`, import.meta.url)), art).toBe(true)
      expect(toLatinDigits(name.ar)).toBe(name.ar)
    }
  })

  test('are all that pages name', () => {
    const known = new Set(products.map(({ sku }) => sku))
    const named = editorialFiles.flatMap(({ json }) =>
      leavesOf(json)
        .filter(({ key }) => key === 'sku' || key === 'skus')
        .map(({ value }) => String(value)),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((sku) => !known.has(sku))).toEqual([])
  })
})
