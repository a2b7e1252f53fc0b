import { describe, expect, test } from 'vitest'
import { readReason, readSum } from '#web/operations/orders/read-order-act.ts'

const fields = (values: Readonly<Record<string, string>>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

describe('a sum that an operator types', () => {
  test.each([
    ['12.50', 1250],
    ['١٢٫٥', 1250],
    ['12,5', 1250],
  ])('%s is %i fils of a dirham', (sum, minor) =>
    expect(readSum(fields({ sum }), 'AED')).toEqual({ ok: true, value: { currency: 'AED', minor } }),
  )

  test.each(['', '-1', '0', '0.001', 'all', '1e3'])('"%s" is rejected', (sum) =>
    expect(readSum(fields({ sum }), 'AED')).toEqual({ ok: false, failure: { kind: 'no-sum', field: 'sum' } }),
  )
})

describe('a reason', () => {
  test.each(['', '   ', '\u202e\u200f', 'x'.repeat(10_000)])(
    'that is empty or too long is rejected',
    (reason) =>
      expect(readReason(fields({ reason }))).toMatchObject({ ok: false, failure: { kind: 'no-reason' } }),
  )

  test('loses its marks of direction', () =>
    expect(readReason(fields({ reason: 'called \u202eback\u202c' }))).toEqual({
      ok: true,
      value: 'called back',
    }))
})
