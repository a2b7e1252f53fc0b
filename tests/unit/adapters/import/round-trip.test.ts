import { describe, expect, test } from 'vitest'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { writeCsv } from '#adapters/import/write-csv.ts'
import { writeJsonl } from '#adapters/import/write-records.ts'
import { anImport } from '../../../support/shops/an-import.ts'
import { catalogInMemory } from '../../../support/shops/catalog-in-memory.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const { records, categories } = readDemoCatalog('src/content')

/** Everything a product can have, and letters that a file might trip over. */
const awkward: ProductRecord = (() => {
  const [first] = records
  const [variant] = first?.product.variants ?? []
  if (!first || !variant) throw new Error('the demo catalog is empty')
  return {
    product: {
      ...first.product,
      code: 'ZZ-1',
      urlKey: 'zz-one',
      name: { en: 'A "sofa", 5|6; =1+1', ar: 'كنبة، «زهرة»' },
      description: { en: 'First.\n\nSecond, with "quotes".', ar: 'أولاً.\n\nثانياً.' },
      keywords: { en: ['a|b', 'c\\d'], ar: ['أريكة'] },
      care: null,
      warranty: [{ component: { en: 'Frame', ar: 'الهيكل' }, months: 60 }],
      assembly: { by: 'us', minutes: 90 },
      aPlusContent: [{ type: 'text', nested: ['،', 1, null] }],
      variants: [{ ...variant, sku: 'ZZ-1', weightKg: 12.345, gtin: '4006381333931', pictures: [] }],
      gift: { sku: null, buy: 2, get: 1 },
      madeToMeasure: {
        kind: 'curtain',
        minWidthCm: 50,
        maxWidthCm: 600,
        minLengthCm: 50,
        maxLengthCm: 400,
        rollWidthCm: 280,
      },
    },
    prices: {
      'ZZ-1': {
        ae: {
          defaultMinor: 123_450,
          special: { minor: 99_999, startsAt: '2026-11-01T20:00:00.000Z', endsAt: null },
        },
        kw: {
          defaultMinor: 12_345,
          special: { minor: 1, startsAt: null, endsAt: '2027-01-01T00:00:00.000Z' },
        },
      },
    },
    stock: { 'ZZ-1': { 'wh-ae': 0, 'wh-kw': 7 } },
  }
})()
const setsLast = (list: readonly ProductRecord[]) =>
  [...list].sort((a, b) => a.product.parts.length - b.product.parts.length)

async function filled() {
  const catalog = catalogInMemory(categories)
  const { failures } = await catalog.apply(setsLast([...records, awkward]), '2026-11-01T00:00:00.000Z')
  expect(failures).toEqual([])
  return catalog
}
async function* encoded(texts: AsyncIterable<string>) {
  for await (const text of texts) yield new TextEncoder().encode(text)
}

describe.each(['jsonl', 'csv'] as const)('products exported as %s', (format) => {
  const write = (catalog: ReturnType<typeof catalogInMemory>) =>
    encoded(format === 'csv' ? writeCsv(catalog, theCountries) : writeJsonl(catalog))

  test('an export changes nothing when it is imported again', async () => {
    const catalog = await filled()
    const before = structuredClone(catalog.records)
    const { summary, errors } = await anImport({ file: write(catalog), format, catalog, batchSize: 50 })
    expect(errors).toEqual([])
    expect(summary).toMatchObject({ added: 0, changed: 0, unchanged: records.length + 1 })
    expect(catalog.records).toEqual(before)
  })

  test('an export fills an empty catalog with the same products', async () => {
    const from = await filled()
    const to = catalogInMemory(categories)
    const { summary, errors } = await anImport({ file: write(from), format, catalog: to, batchSize: 50 })
    expect(errors).toEqual([])
    expect(summary).toMatchObject({ added: records.length + 1, ignoredColumns: [] })
    for (const [code, record] of from.records) expect(to.records.get(code)).toEqual(record)
  })
})
