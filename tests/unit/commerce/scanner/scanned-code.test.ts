import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readScannedCode } from '#commerce/scanner/scanned-code.ts'
import { readTagEan, tagEan } from '#commerce/scanner/tag-number.ts'
import { findAisle } from '#commerce/scanner/aisle.ts'

describe('a scanned code', () => {
  test.each([
    ['  mj-1001-palm-220 ', { kind: 'sku', sku: 'MJ-1001-PALM-220', store: null }],
    ['4006381333931', { kind: 'gtin', gtin14: '04006381333931', store: null }],
    ['4 006381 333931', { kind: 'gtin', gtin14: '04006381333931', store: null }],
    ['٤٠٠٦٣٨١٣٣٣٩٣١', { kind: 'gtin', gtin14: '04006381333931', store: null }],
    ['2000000000015', { kind: 'tag-number', number: 1, store: null }],
    [
      'https://majlis.example/ae/ar/scan?code=2000000000015&store=barsha',
      { kind: 'tag-number', number: 1, store: 'barsha' },
    ],
    ['HTTPS://majlis.example/ae/en/p/zahra?sku=MJ-1', { kind: 'sku', sku: 'MJ-1', store: null }],
  ])('%s is read', (text, expected) => {
    expect(readScannedCode(text)).toEqual(expected)
  })

  test.each([
    ['', { kind: 'none' }],
    ['   ', { kind: 'none' }],
    ['4006381333930', { kind: 'torn', digits: '4006381333930' }],
    ['40063813339', { kind: 'torn', digits: '40063813339' }],
    ['<script>', { kind: 'unreadable' }],
    ['كنبة', { kind: 'unreadable' }],
    ['https://majlis.example/ae/en/cart', { kind: 'unreadable' }],
    ['https://elsewhere.example/', { kind: 'unreadable' }],
    ['A'.repeat(40), { kind: 'sku', sku: 'A'.repeat(40), store: null }],
    ['A'.repeat(41), { kind: 'unreadable' }],
    ['1'.repeat(40), { kind: 'sku', sku: '1'.repeat(40), store: null }],
    ['9'.repeat(5_000), { kind: 'unreadable' }],
  ])('%s is answered', (text, expected) => {
    expect(readScannedCode(text)).toEqual(expected)
  })

  test('never fails, whatever is scanned', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => void readScannedCode(text)))
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (text) => void readScannedCode(text)))
  })
})

describe('a tag number', () => {
  test('is an EAN-13 of the range for use within a company, and is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
        const ean = tagEan(number)
        expect(ean).toMatch(/^200\d{10}$/)
        expect(readTagEan(ean)).toBe(number)
        expect(readScannedCode(ean)).toEqual({ kind: 'tag-number', number, store: null })
      }),
    )
    expect(readTagEan('4006381333931')).toBeNull()
  })
})

describe('the aisle of a product', () => {
  const aisles = { barsha: { living: 'A', 'living/sofas': 'A1' } }

  test('is that of its narrowest category in this store', () => {
    expect(findAisle(aisles, 'barsha', ['living', 'living/sofas', 'living/sofas/corner'])).toBe('A1')
    expect(findAisle(aisles, 'barsha', ['living', 'living/chairs'])).toBe('A')
  })

  test('is not known for other categories and stores', () => {
    expect(findAisle(aisles, 'barsha', ['bath'])).toBeNull()
    expect(findAisle(aisles, 'rak', ['living'])).toBeNull()
    expect(findAisle(aisles, '__proto__', ['constructor'])).toBeNull()
  })
})
