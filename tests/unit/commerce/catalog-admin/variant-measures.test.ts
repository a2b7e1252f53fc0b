import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  measureKey,
  parseMeasureSheet,
  readMeasures,
  withMeasures,
  writeMeasures,
  type MeasureField,
} from '#commerce/catalog-admin/variant-measures.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { aProduct, aVariant } from '../../../support/builders/a-product.ts'

const product = aProduct({
  variants: [
    aVariant({ sku: 'MJ-1-SAND', gtin: null, weightKg: 12.5, sizeClass: 'M' }),
    aVariant({ sku: 'MJ-1-BLUE', gtin: null, weightKg: null, sizeClass: 'L' }),
  ],
})
const sand = (field: MeasureField) => measureKey('MJ-1-SAND', field)

describe('measures of variants', () => {
  test('that are written as they are read change nothing', () => {
    expect(withMeasures(product, readMeasures(product))).toEqual({ ok: true, value: product })
    expect(withMeasures(product, {})).toEqual({ ok: true, value: product })
  })

  test('are read again as they were written', () => {
    const measures = fc.record({
      widthCm: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 10_000 }).map(String)),
      weightKg: fc.oneof(
        fc.constant(''),
        fc.integer({ min: 0, max: 10_000_000 }).map((grams) => String(grams / 1_000)),
      ),
      sizeClass: fc.constantFrom(...sizeClasses),
      gtin: fc.constantFrom('', '4006381333931', '96385074'),
    })
    fc.assert(
      fc.property(measures, (typed) => {
        const wanted = Object.fromEntries(
          Object.entries(typed).map(([field, value]) => [sand(field as keyof typeof typed), value]),
        )
        const written = withMeasures(product, wanted)
        expect(written.ok && readMeasures(written.value)).toEqual({ ...readMeasures(product), ...wanted })
      }),
    )
  })

  test('take Arabic digits and decimal signs, small letters, and numbers in groups', () => {
    const written = withMeasures(product, {
      [sand('widthCm')]: '٢٢٠',
      [sand('weightKg')]: '٤٢٫٥',
      [sand('sizeClass')]: 'xl',
      [sand('gtin')]: '4 006381 333931',
    })
    expect(written.ok && written.value.variants[0]).toMatchObject({
      dimensions: { widthCm: 220 },
      weightKg: 42.5,
      sizeClass: 'XL',
      gtin: '4006381333931',
    })
  })

  test.each([
    ['widthCm', '0', 'not-whole-cm'],
    ['widthCm', '12.5', 'not-whole-cm'],
    ['depthCm', '10001', 'not-whole-cm'],
    ['heightCm', '-4', undefined],
    ['weightKg', '12.3456', 'not-kg'],
    ['weightKg', 'heavy', 'not-kg'],
    ['weightKg', '10000.001', 'not-kg'],
    ['sizeClass', '', 'not-a-size'],
    ['sizeClass', 'XXXL', 'not-a-size'],
    ['gtin', '4006381333932', 'not-a-gtin'],
    ['gtin', '123', 'not-a-gtin'],
  ] as const)('%s: %s is judged', (field, value, problem) => {
    const written = withMeasures(product, { [sand(field)]: value })
    if (problem === undefined) expect(written.ok).toBe(true)
    else
      expect(written).toEqual({
        ok: false,
        failure: { kind: 'invalid-measures', problems: [{ sku: 'MJ-1-SAND', field, problem }] },
      })
  })

  test('say every field that is wrong, and a SKU that is of another product', () => {
    const written = withMeasures(product, {
      [sand('widthCm')]: 'x',
      [sand('gtin')]: 'x',
      [measureKey('MJ-9', 'widthCm')]: '4',
    })
    expect(!written.ok && written.failure.problems.map(({ problem }) => problem)).toEqual([
      'unknown-sku',
      'not-whole-cm',
      'not-a-gtin',
    ])
  })

  test('that an import brought and no form would take are not judged until they are changed', () => {
    const dimensions = { widthCm: 0, depthCm: null, heightCm: null }
    const odd = aProduct({ variants: [aVariant({ sku: 'MJ-1-SAND', dimensions })] })
    expect(withMeasures(odd, { [sand('weightKg')]: '3' })).toMatchObject({ ok: true })
  })

  test('are written in one line for the history', () => {
    const variant = aVariant({
      dimensions: { widthCm: 220, depthCm: null, heightCm: 80 },
      weightKg: 42.5,
      sizeClass: 'XL',
      gtin: null,
    })
    expect(writeMeasures(variant)).toBe('220 × – × 80 cm, 42.5 kg, XL')
  })
})

describe('lines of a sheet', () => {
  test('fill the fields of their SKUs; empty cells change nothing, a hyphen empties', () => {
    const text = 'SKU\tWidth\tDepth\nmj-1-sand\t200\t\t80\t-\r\nMJ-1-BLUE\t\t\t\t\tS\n\n'
    expect(parseMeasureSheet(text, product)).toEqual({
      unknown: [],
      measures: {
        [sand('widthCm')]: '200',
        [sand('heightCm')]: '80',
        [sand('weightKg')]: '',
        [measureKey('MJ-1-BLUE', 'sizeClass')]: 'S',
      },
    })
  })

  test('of other SKUs are named', () => {
    expect(parseMeasureSheet('MJ-7\t20\nMJ-1-SAND\t30', product)).toEqual({
      unknown: ['MJ-7'],
      measures: { [sand('widthCm')]: '30' },
    })
  })
})
