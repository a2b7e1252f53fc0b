import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { refusal } from '#web/checkout/form-result.ts'
import { readRefusal, refusedHref, writeRefusal } from '#web/checkout/stored-form-error.ts'

const page = '/kw/ar/checkout/address'
const refused = refusal({
  status: 422,
  message: 'تعذّرت المتابعة',
  errors: [{ id: 'block', message: 'اكتب رقم القطعة.' }],
  refusals: [{ field: 'block', reason: 'missing', facts: { max: 4 } }],
  values: { block: '', street: 'شارع 12' },
  differences: [{ what: 'price', sku: 'MJ-1', before: money(100, 'KWD'), now: null }],
})

describe('a refusal that is carried to the page that shows it', () => {
  test('comes there as it was, in Arabic, too, and on no other page', () => {
    const carried = writeRefusal(page, refused)
    expect(carried).toMatch(/^[\w-]+$/)
    expect(readRefusal(page, carried)).toEqual(refused)
    expect(readRefusal('/kw/ar/checkout', carried)).toBeUndefined()
  })

  test.each([
    undefined,
    '',
    'not ours',
    Buffer.from('{"page":"/kw/ar/checkout/address"}').toString('base64url'),
    Buffer.from('{"page":"/kw/ar/checkout/address","refusal":{"done":true,"goTo":"//evil"}}').toString(
      'base64url',
    ),
  ])('is not read from %j', (value) => expect(readRefusal(page, value)).toBeUndefined())

  test('leaves out what was typed where a browser could not keep it', () => {
    const long = { ...refused, values: { name: 'م'.repeat(10_000) } }
    const carried = writeRefusal(page, long)
    expect(carried.length).toBeLessThan(4000)
    expect(readRefusal(page, carried)).toMatchObject({ errors: refused.errors, values: {} })
  })

  test('has an address that keeps the rest of the query', () => {
    const url = new URL(`https://shop.test${page}?from=review&_action=setAddress`)
    expect(refusedHref(url)).toBe(`${page}?from=review&refused=1`)
  })
})
