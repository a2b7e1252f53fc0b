import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  familyOf,
  optionKey,
  parseOptionSheet,
  readOptionKey,
  readOptionLabels,
  withOptionLabels,
  writeOptionLabels,
  type OptionField,
} from '#commerce/catalog-admin/option-labels.ts'
import { readVariantFields, withVariantFields } from '#commerce/catalog-admin/variant-fields.ts'
import { colorFamilies } from '#commerce/catalog/color-family.ts'
import type { OptionValue } from '#commerce/catalog/product.ts'
import { aProduct, aVariant } from '../../../support/builders/a-product.ts'

const aValue = (value: string, en: string, ar: string, parts: Partial<OptionValue> = {}): OptionValue => ({
  ...{ value, label: { en, ar }, hex: '#d9c7a9', family: 'beige' },
  ...parts,
})
const product = aProduct({
  options: [
    { attribute: 'color', values: [aValue('sand', 'Sand', 'رملي'), aValue('palm', 'Palm', 'نخلي')] },
    { attribute: 'size', values: [aValue('2-seats', '2 seats', 'مقعدان', { hex: null, family: null })] },
  ],
  variants: ['sand', 'palm'].map((color) =>
    aVariant({ sku: `MJ-1-${color.toUpperCase()}`, options: { color, size: '2-seats' } }),
  ),
})
const sand = (field: OptionField) => optionKey('color', 'sand', field)

describe('labels of options', () => {
  test('that are written as they are read change nothing', () => {
    expect(withOptionLabels(product, readOptionLabels(product))).toEqual({ ok: true, value: product })
    expect(withOptionLabels(product, {})).toEqual({ ok: true, value: product })
    expect(withVariantFields(product, readVariantFields(product))).toEqual({ ok: true, value: product })
  })

  test('are read again as they were written, and nothing else of the product changes', () => {
    const word = fc.stringMatching(/^[a-z]{3,12}$/)
    const labels = fc.record({
      en: word.map((text) => `X${text}`),
      ar: word.map((text) => `ع${text}`),
      family: fc.constantFrom('', ...Object.keys(colorFamilies)),
    })
    fc.assert(
      fc.property(labels, (typed) => {
        const wanted = Object.fromEntries(
          Object.entries(typed).map(([field, text]) => [sand(field as OptionField), text]),
        )
        const written = withOptionLabels(product, wanted)
        if (!written.ok) throw new Error(written.failure.kind)
        expect(readOptionLabels(written.value)).toEqual({ ...readOptionLabels(product), ...wanted })
        expect({ ...written.value, options: [] }).toEqual({ ...product, options: [] })
        expect(
          written.value.options.map(({ values }) => values.map(({ value, hex }) => [value, hex])),
        ).toEqual(product.options.map(({ values }) => values.map(({ value, hex }) => [value, hex])))
      }),
    )
  })

  test('are tidy; two values may change their labels with each other', () => {
    const written = withOptionLabels(product, {
      [sand('en')]: '  Palm ',
      [optionKey('color', 'palm', 'en')]: 'Sand',
      [sand('family')]: 'ذهبي',
    })
    expect(written.ok && written.value.options[0]?.values).toMatchObject([
      { value: 'sand', label: { en: 'Palm', ar: 'رملي' }, family: 'gold' },
      { value: 'palm', label: { en: 'Sand', ar: 'نخلي' }, family: 'beige' },
    ])
  })

  test.each([
    ['color', 'sand', 'en', ' ', 'label-missing'],
    ['color', 'sand', 'ar', 'ر'.repeat(121), 'label-too-long'],
    ['color', 'sand', 'en', 'PALM', 'label-taken'],
    ['color', 'sand', 'family', 'mauve', 'not-a-family'],
    ['color', 'mint', 'en', 'Mint', 'unknown-option'],
    ['size', '2-seats', 'family', 'red', 'unknown-option'],
    ['pattern_size', 'sand', 'en', 'Sand', 'unknown-option'],
  ] as const)('%s %s %s: %s is judged', (attribute, value, field, text, problem) => {
    expect(withOptionLabels(product, { [optionKey(attribute, value, field)]: text })).toEqual({
      ok: false,
      failure: { kind: 'invalid-options', problems: [{ attribute, value, field, problem }] },
    })
  })

  test('that an import brought and no form would take are not judged until they are changed', () => {
    const values = [aValue('sand', 'Sand ', ''), aValue('dune', 'Sand ', '')]
    const odd = aProduct({ options: [{ attribute: 'color', values }] })
    expect(withOptionLabels(odd, { ...readOptionLabels(odd), [sand('family')]: 'red' })).toMatchObject({
      value: { options: [{ values: [{ label: { en: 'Sand ', ar: '' }, family: 'red' }, values[1]] }] },
    })
  })

  test('have keys that no measure has', () => {
    expect(readOptionKey(sand('family'))).toEqual({ attribute: 'color', value: 'sand', field: 'family' })
    for (const key of ['MJ-1-SAND widthCm', 'color en', 'color sand blue en']) {
      expect(readOptionKey(key)).toBeUndefined()
    }
  })

  test('are written in one line for the history', () => {
    expect(product.options.flatMap(({ values }) => values.map(writeOptionLabels))).toEqual([
      'Sand · رملي · beige',
      'Palm · نخلي · beige',
      '2 seats · مقعدان',
    ])
  })

  test('have families by code and by name in either language', () => {
    expect(['grey', ' GREY', 'رمادي', 'Multi Color', 'toString'].map(familyOf)).toEqual([
      ...['grey', 'grey', 'grey', 'multi-color'],
      undefined,
    ])
  })
})

describe('lines of a sheet of options', () => {
  test('fill the fields of their values; empty cells change nothing, a hyphen empties', () => {
    const text =
      'Option\tValue\tEnglish\nCOLOR\tsand\tDune\t\tGold\r\ncolor\tpalm\t\tنخيل\t-\nsize\t2-seats\tTwo seats\n\n'
    expect(parseOptionSheet(text, product)).toEqual({
      unknown: [],
      labels: {
        [sand('en')]: 'Dune',
        [sand('family')]: 'gold',
        [optionKey('color', 'palm', 'ar')]: 'نخيل',
        [optionKey('color', 'palm', 'family')]: '',
        [optionKey('size', '2-seats', 'en')]: 'Two seats',
      },
    })
  })

  test('of other values, and families that do not exist, are named', () => {
    expect(parseOptionSheet('color\tmint\tMint\ncolor\tsand\tDune\t\tmauve\nfabric\tlinen', product)).toEqual(
      {
        unknown: ['color mint', 'mauve', 'fabric linen'],
        labels: { [sand('en')]: 'Dune' },
      },
    )
  })
})
