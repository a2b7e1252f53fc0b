import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { createFormError } from '#web/checkout/form-result.ts'
import { readFormError, formErrorHref, writeFormError } from '#web/checkout/stored-form-error.ts'

const page = '/kw/ar/checkout/address'
const formError = createFormError({
  status: 422,
  message: 'تعذّرت المتابعة',
  errors: [{ id: 'block', message: 'اكتب رقم القطعة.' }],
  rejections: [{ field: 'block', reason: 'missing', facts: { max: 4 } }],
  values: { block: '', street: 'شارع 12' },
  differences: [{ what: 'price', sku: 'MJ-1', before: money(100, 'KWD'), now: null }],
})

describe('a stored form error', () => {
  test('is read on its own page only, also in Arabic', () => {
    const carried = writeFormError(page, formError)
    expect(carried).toMatch(/^[\w-]+$/)
    expect(readFormError(page, carried)).toEqual(formError)
    expect(readFormError('/kw/ar/checkout', carried)).toBeUndefined()
  })

  test.each([
    undefined,
    '',
    'not ours',
    Buffer.from('{"page":"/kw/ar/checkout/address"}').toString('base64url'),
    Buffer.from(
      '{"page":"/kw/ar/checkout/address","formError":{"done":true,"redirectTo":"//evil"}}',
    ).toString('base64url'),
  ])('is not read from %j', (value) => expect(readFormError(page, value)).toBeUndefined())

  test('drops entered values that exceed the size of a cookie', () => {
    const long = { ...formError, values: { name: 'م'.repeat(10_000) } }
    const carried = writeFormError(page, long)
    expect(carried.length).toBeLessThan(4000)
    expect(readFormError(page, carried)).toMatchObject({ errors: formError.errors, values: {} })
  })

  test('has a URL that keeps the rest of the query', () => {
    const url = new URL(`https://shop.test${page}?from=review&_action=setAddress`)
    expect(formErrorHref(url)).toBe(`${page}?from=review&error=1`)
  })
})
