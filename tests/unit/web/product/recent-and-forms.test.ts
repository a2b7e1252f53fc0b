import { describe, expect, test } from 'vitest'
import { parseRecentCodes, withRecent } from '#stores/recent-codes.ts'
import { productFormHref, quantityPattern } from '#web/product/forms.ts'
import { readCodes } from '#web/product/recent-codes.ts'

const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text)

describe('the quantities of a form', () => {
  test.each(['1', '9', '14', '٣', '١٤', '07'])('%s is taken', (text) => {
    expect(matches(quantityPattern(1, 14), text)).toBe(true)
  })

  test.each(['0', '15', '150', '-1', '1.5', 'two', '', '١٥', '٠'])('%s is not', (text) => {
    expect(matches(quantityPattern(1, 14), text)).toBe(false)
  })

  test('include 0 for parts of a grouped product', () => {
    expect(matches(quantityPattern(0, 14), '0')).toBe(true)
    expect(matches(quantityPattern(0, 14), '٠')).toBe(true)
    expect(matches(quantityPattern(0, 14), '15')).toBe(false)
  })
})

describe('the quantities of what is nearly sold out', () => {
  test.each([1, 5, 9, 10])('end at the %i in stock, in both kinds of digits', (stock) => {
    const pattern = quantityPattern(1, stock)
    const taken = Array.from({ length: 15 }, (_, quantity) => quantity)
    for (const digits of [(one: number) => String(one), (one: number) => one.toLocaleString('ar-u-nu-arab')])
      expect(taken.filter((quantity) => matches(pattern, digits(quantity)))).toEqual(
        taken.filter((quantity) => quantity >= 1 && quantity <= stock),
      )
  })
})

describe('a form of a product', () => {
  test('posts to its own page with the variant, in a URL that scripts recognize by its end', () => {
    const url = new URL('http://shop.example/ae/en/p/sofa?sku=MJ-1&_action=setWishlistEntry')
    expect(productFormHref(url, 'addToCart')).toBe('/ae/en/p/sofa?sku=MJ-1&_action=addToCart')
  })
})

describe('recently viewed products', () => {
  test('are stored once each, latest first, at most twelve', () => {
    const many = Array.from({ length: 12 }, (_, index) => `MJ-${1000 + index}`)
    expect(withRecent(['MJ-1', 'MJ-2'], 'MJ-2')).toEqual(['MJ-2', 'MJ-1'])
    expect(withRecent(many, 'MJ-1')).toHaveLength(12)
    expect(withRecent(many, 'MJ-1')[0]).toBe('MJ-1')
  })

  test('are read from any stored text', () => {
    expect(parseRecentCodes('MJ-1001,,<b>,MJ-1002')).toEqual(['MJ-1001', 'MJ-1002'])
    expect(parseRecentCodes(null)).toEqual([])
    expect(parseRecentCodes('')).toEqual([])
  })

  test('are requested by valid codes, each once, at most twelve', () => {
    expect(readCodes('MJ-1001,MJ-1001,../x,mj-1,MJ-1002')).toEqual(['MJ-1001', 'MJ-1002'])
    expect(readCodes(Array.from({ length: 99 }, (_, index) => `MJ-${index + 100}`).join())).toHaveLength(12)
    expect(readCodes(null)).toEqual([])
    expect(readCodes("'; drop table products --")).toEqual([])
  })
})
