import referenced from './referenced-products.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { listCombinations } from '#content/schemas/family-combinations.ts'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { catalogTexts, contentDirectory, families } from './catalog-texts.ts'

/** Below this it is not the catalog that was promised. */
const complete = true
const wanted = { families: 40, products: 420, variants: 1300, types: 5 }

const products = families.flatMap((family) => family.products)
const twice = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, place) => values.indexOf(value) !== place)),
]

describe('the demo catalog', () => {
  test('has valid files and valid references between them', () => {
    expect(readDemoCatalog(contentDirectory).records).toHaveLength(products.length)
  })

  test('has at least the promised numbers of families, products, variants and types', () => {
    const counted = {
      families: families.length,
      products: products.length,
      variants: products.flatMap(listCombinations).length,
      types: new Set(products.map(({ type }) => type)).size,
    }
    console.log('demo catalog:', counted)
    if (complete)
      for (const key of Object.keys(wanted) as (keyof typeof wanted)[])
        expect(counted[key], key).toBeGreaterThanOrEqual(wanted[key])
  })

  test('has the code, url key and name of every product that pages refer to', () => {
    const byCode = new Map(products.map((product) => [product.code, product]))
    const there = referenced.filter(({ sku }) => byCode.has(sku))
    expect(there.map(({ sku }) => byCode.get(sku)?.urlKey)).toEqual(there.map(({ urlKey }) => urlKey))
    expect(there.map(({ sku }) => byCode.get(sku)?.name)).toEqual(there.map(({ name }) => name))
    for (const { sku, category } of there) expect(byCode.get(sku)?.categories[0], sku).toMatch(category)
    if (complete) expect(there).toHaveLength(referenced.length)
  })

  test('has unique names and texts for each product, in both languages', () => {
    for (const language of ['en', 'ar'] as const)
      for (const field of ['name', 'summary', 'description'] as const)
        expect(twice(products.map((product) => product[field][language])), field).toEqual([])
    expect(twice(families.flatMap(({ story }) => [story.en, story.ar]))).toEqual([])
  })
})

/** Measures and marks that are printed so on the goods. */
const signs = /\b(?:[EA][0-9]|GSM|LED|USB|USB-C|E27|E14|GU10|IP\d\d|UV|MDF|BPA|RGB|XL)\b/g

describe('the parcels of the demo catalog', () => {
  const sizes = products.flatMap(({ code, sizes: all = [] }) =>
    all.map((size) => ({ where: `${code} ${size.value ?? ''}`, ...size })),
  )

  test('weigh at least as much as their contents', () => {
    const light = sizes.filter(
      ({ kg, parcels }) => parcels.reduce((sum, [count, each]) => sum + count * each, 0) < (kg ?? 0) * 0.95,
    )
    expect(light.map(({ where }) => where)).toEqual([])
  })

  test('exist for every product that is delivered on its own', () => {
    expect(sizes.filter(({ parcels }) => parcels.length === 0).map(({ where }) => where)).toEqual([])
  })
})

test('a material is named, never left to another text', () => {
  const vague = catalogTexts.filter(
    ({ where, text }) =>
      where.endsWith('.material') &&
      /varies|as (named|stated)|see the description|كما هو مذكور/i.test(`${text.en} ${text.ar}`),
  )
  expect(vague.map(({ where }) => where)).toEqual([])
})

describe('the catalog in Arabic', () => {
  test('is Arabic, with Latin digits and printed marks only, without tatweel or double spaces', () => {
    const wrong = catalogTexts.filter(
      ({ text: { ar } }) =>
        !/[\u0621-\u064a]/.test(ar) ||
        /[A-Za-z]/.test(ar.replace(signs, '')) ||
        /\u0640| {2}| [،؛؟.:]|[,;?]/.test(ar) ||
        toLatinDigits(ar) !== ar,
    )
    expect(wrong.map(({ where, text }) => `${where}: ${text.ar}`)).toEqual([])
  })

  test('is not a copy of the English, nor half as long', () => {
    const long = catalogTexts.filter(({ text }) => text.en.length > 60)
    const odd = long.filter(
      ({ text: { en, ar } }) => ar.length < en.length * 0.45 || ar.length > en.length * 1.5,
    )
    expect(odd.map(({ where }) => where)).toEqual([])
  })

  test('has the same measures as the English', () => {
    const numbers = (text: string): string =>
      [...text.matchAll(/\d{2,}(?:\.\d+)?/g)].map(String).sort().join(' ')
    const odd = catalogTexts.filter(({ text: { en, ar } }) => numbers(en) !== numbers(ar))
    expect(odd.map(({ where, text }) => `${where}: ${text.en} / ${text.ar}`)).toEqual([])
  })
})
