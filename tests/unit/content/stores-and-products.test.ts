import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { editorialFiles, filesOf, leavesOf } from './edited-files.ts'

const bilingual = z.strictObject({
  en: z.string().regex(/^[^\u0600-\u06ff]+$/),
  ar: z.string().regex(/^[^A-Za-z,]+$/),
})
const store = z.looseObject({
  storeCode: z.string(),
  name: bilingual,
  location: z.looseObject({ address: bilingual, city: bilingual }),
})
describe('stores', () => {
  test('are in files of their code, with a name, an address and a city in both languages', () => {
    for (const { name, json } of filesOf('stores')) expect(name).toBe(`${store.parse(json).storeCode}.json`)
  })

  test('that pages refer to exist', () => {
    const known = new Set(filesOf('stores').map(({ json }) => store.parse(json).storeCode))
    const named = editorialFiles.flatMap(({ json }) =>
      leavesOf(json)
        .filter(({ where }) => /widgets\.\d+\.stores\.\d+$/.test(where))
        .map(({ value }) => String(value)),
    )
    expect(named.filter((code) => !known.has(code))).toEqual([])
  })
})

describe('products of the demo', () => {
  const { records } = readDemoCatalog('src/content', 'public')
  const codes = new Set(
    records.flatMap(({ product }) => [product.code, ...product.variants.map(({ sku }) => sku)]),
  )

  test('are enough for each rail: at least four of its category, and six offers in every country', () => {
    const railCategories = editorialFiles.flatMap(({ json }) =>
      leavesOf(json)
        .filter(({ where }) => where.endsWith('.source.category'))
        .map(({ value }) => String(value)),
    )
    for (const category of new Set(railCategories))
      expect(
        records.filter(({ product }) =>
          product.categories.some((path) => `${path}/`.startsWith(`${category}/`)),
        ).length,
        category,
      ).toBeGreaterThanOrEqual(4)
    for (const country of ['ae', 'bh', 'om', 'kw', 'qa', 'in'])
      expect(
        records.filter(({ prices }) => Object.values(prices).some((book) => book[country]?.special)).length,
        country,
      ).toBeGreaterThanOrEqual(6)
  })

  test('include all that pages refer to', () => {
    const named = editorialFiles.flatMap(({ json }) =>
      leavesOf(json)
        .filter(({ key }) => key === 'sku' || key === 'skus')
        .map(({ value }) => String(value)),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((code) => !codes.has(code))).toEqual([])
  })
})
