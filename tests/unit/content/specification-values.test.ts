import { expect, test } from 'vitest'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { colorFamilies } from '#commerce/catalog/color-family.ts'
import * as unexplained from '#kernel/unexplained.ts'
import { contentDirectory } from './catalog-texts.ts'

const { records } = readDemoCatalog(contentDirectory)

test('the demo sells products by each option of the specification, and by no other', () => {
  const options = new Set(records.flatMap(({ product }) => product.options.map(({ attribute }) => attribute)))
  expect([...options].sort()).toEqual([
    'carpet_size',
    'color',
    'grass_carpet_size',
    'mattress_size',
    'no_of_doors',
    'pattern_size',
    'size',
  ])
})

test('the demo sells products of each type of the specification', () => {
  const types = new Set(records.map(({ product }) => product.type))
  expect([...types].sort()).toEqual(['bogo', 'combo', 'freebie', 'general', 'grouped'])
})

test('the sixteen colors of the specification are named in both languages', () => {
  expect(Object.values(colorFamilies).map(({ label }) => label.en)).toEqual([
    'Multi Color',
    'White',
    'Brown',
    'Grey',
    'Black',
    'Silver',
    'Beige',
    'Gold',
    'Blue',
    'Clear',
    'Green',
    'Pink',
    'Red',
    'Orange',
    'Purple',
    'Yellow',
  ])
  for (const { label } of Object.values(colorFamilies)) expect(label.ar).toMatch(/^[\u0600-\u06ff ]+$/)
})

test('words without a purpose are written as the specification has them', () => {
  expect({ ...unexplained }).toEqual({
    suffixKeys: { country: '_cn', language: '_ln' },
    fixedNumber: 4,
    countriesWhereSomethingApplies: ['ae', 'om'],
    defaultStoreCode: 'DANDIR',
    cartLevelWithoutPurpose: 'PriceFlexEnd',
  })
})
