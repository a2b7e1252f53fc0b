import { expect, test } from 'vitest'
import {
  changedTexts,
  readTexts,
  textFields,
  withTexts,
  type ProductTexts,
} from '#commerce/catalog-admin/product-texts.ts'
import { aProduct } from '../../../support/builders/a-product.ts'

const product = aProduct({
  care: { en: 'Vacuum weekly.\n\nNo bleach.', ar: 'نظّفها بالمكنسة أسبوعيًا.' },
  keywords: { en: ['couch', 'settee'], ar: ['أريكة', 'كنب'] },
})
const texts = readTexts(product)
const edited = (parts: Partial<ProductTexts>) => withTexts(product, { ...texts, ...parts })

test('what was read and is written again is the same product', () => {
  expect(withTexts(product, texts)).toEqual({ ok: true, value: product })
  expect(texts['keywords.ar']).toBe('أريكة، كنب')
})

test('care of neither language is none', () => {
  expect(edited({ 'care.en': ' ', 'care.ar': '' })).toMatchObject({ value: { care: null } })
  const bare = aProduct({ care: null })
  expect(withTexts(bare, readTexts(bare))).toEqual({ ok: true, value: bare })
})

test('a text is tidied: no control characters, no double spaces, paragraphs stay', () => {
  expect(
    edited({ 'name.en': '  A\u0000  sofa\n', 'description.en': 'One.\r\n\r\n\r\nTwo.\u202E' }),
  ).toMatchObject({
    value: { name: { en: 'A sofa' }, description: { en: 'One.\n\nTwo.' } },
  })
})

test('keywords are separated by commas of either language, each once', () => {
  expect(
    edited({ 'keywords.en': 'couch, couch ,, sofa\nsettee', 'keywords.ar': 'كنبة، صوفا؛ كنبة' }),
  ).toMatchObject({
    value: { keywords: { en: ['couch', 'sofa', 'settee'], ar: ['كنبة', 'صوفا'] } },
  })
})

test.each([
  [{ 'name.ar': ' ' }, 'name.ar', 'missing'],
  [{ urlKey: '' }, 'urlKey', 'missing'],
  [{ urlKey: 'Sofa_1' }, 'urlKey', 'malformed'],
  [{ urlKey: 'a'.repeat(201) }, 'urlKey', 'too-long'],
  [{ 'name.en': 'x'.repeat(251) }, 'name.en', 'too-long'],
  [{ 'summary.en': 'x'.repeat(1001) }, 'summary.en', 'too-long'],
  [{ 'description.ar': 'س'.repeat(20_001) }, 'description.ar', 'too-long'],
  [{ 'keywords.en': 'x'.repeat(121) }, 'keywords.en', 'too-long'],
  [{ 'keywords.ar': Array.from({ length: 101 }, (_, at) => `ك${at}`).join('،') }, 'keywords.ar', 'too-many'],
] as const)('%o is rejected', (parts, field, problem) => {
  expect(edited(parts)).toEqual({ ok: false, failure: { kind: 'invalid', field, problem } })
})

test('every text that differs is named', () => {
  const after = edited({ 'summary.ar': 'كنبة.', urlKey: 'new-sofa' })
  if (!after.ok) throw new Error(after.failure.problem)
  expect(changedTexts(texts, readTexts(after.value))).toEqual(['summary.ar', 'urlKey'])
  expect(textFields).toHaveLength(Object.keys(texts).length)
})
