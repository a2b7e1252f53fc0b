import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bulkFrom } from '#commerce/cart/cart.ts'
import { decideAdd, decideAddAvailable, decideSet, maxLines } from '#commerce/cart/decide-line.ts'
import { money } from '#kernel/money.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'

const price = money(12_345, 'KWD')
const line = (sku: string, quantity: number) => ({ sku, quantity, addedPrice: price, saved: false })

describe('decideAdd', () => {
  test('adds the quantity to an existing line', () => {
    const decided = decideAdd(
      [line('A', 2)],
      aPurchasableVariant({ sku: 'A', unitPrice: price, available: 9 }),
      3,
    )
    expect(decided).toEqual({ ok: true, value: { sku: 'A', quantity: 5, price } })
  })

  test.each([0, -1, 1.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects a quantity of %s',
    (quantity) => {
      expect(decideAdd([], aPurchasableVariant(), quantity)).toEqual({
        ok: false,
        failure: { kind: 'not-a-quantity' },
      })
    },
  )

  test('rejects more than is in stock, with the available quantity', () => {
    const decided = decideAdd([line('A', 2)], aPurchasableVariant({ sku: 'A', available: 4 }), 3)
    expect(decided).toEqual({ ok: false, failure: { kind: 'out-of-stock', available: 4 } })
  })

  test('rejects fifteen of one product as a bulk order, also in two steps', () => {
    const variant = aPurchasableVariant({ sku: 'A', available: 100 })
    const failure = { kind: 'bulk', from: bulkFrom }
    expect(decideAdd([], variant, 15)).toEqual({ ok: false, failure })
    expect(decideAdd([line('A', 10)], variant, 5)).toEqual({ ok: false, failure })
    expect(decideAdd([line('A', 10)], variant, 4).ok).toBe(true)
  })

  test('rejects products that are not sold here or not sold alone', () => {
    const failure = { kind: 'not-sold-here' }
    expect(decideAdd([], undefined, 1)).toEqual({ ok: false, failure })
    expect(decideAdd([], aPurchasableVariant({ addable: false }), 1)).toEqual({ ok: false, failure })
  })

  test('limits the number of lines, not changes of existing lines', () => {
    const full = Array.from({ length: maxLines }, (_, index) => line(`S${index}`, 1))
    expect(decideAdd(full, aPurchasableVariant({ sku: 'NEW' }), 1)).toMatchObject({
      failure: { kind: 'cart-full' },
    })
    expect(decideAdd(full, aPurchasableVariant({ sku: 'S3' }), 1).ok).toBe(true)
  })

  test('never exceeds the stock or fourteen units (property)', () => {
    const anyQuantity = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(anyQuantity, anyQuantity, anyQuantity, (before, added, available) => {
        const lines = before === 0 ? [] : [line('A', before)]
        const decided = decideAdd(lines, aPurchasableVariant({ sku: 'A', available }), added)
        if (!decided.ok) return true
        return (
          decided.value.quantity === before + added && before + added <= Math.min(available, bulkFrom - 1)
        )
      }),
    )
  })
})

describe('decideSet', () => {
  test('removes a line at quantity 0, even when the product is no longer sold', () => {
    const decided = decideSet([line('A', 2)], 'A', undefined, 0)
    expect(decided).toEqual({ ok: true, value: { sku: 'A', quantity: 0, price: null } })
  })

  test('allows a reduction to more than is in stock', () => {
    expect(decideSet([line('A', 6)], 'A', aPurchasableVariant({ sku: 'A', available: 3 }), 5).ok).toBe(true)
    expect(decideSet([line('A', 6)], 'A', aPurchasableVariant({ sku: 'A', available: 3 }), 7)).toEqual({
      ok: false,
      failure: { kind: 'out-of-stock', available: 3 },
    })
  })

  test('rejects SKUs that are not in the cart', () => {
    expect(decideSet([line('A', 1)], 'B', aPurchasableVariant({ sku: 'B' }), 1)).toEqual({
      ok: false,
      failure: { kind: 'unknown-sku' },
    })
  })
})

describe('decideAddAvailable', () => {
  const of = (sku: string, quantity: number, available: number) => ({
    item: { sku, quantity },
    variant: aPurchasableVariant({ sku, unitPrice: price, available }),
  })

  test('adds what is in stock and names what is not', () => {
    const gone = { item: { sku: 'GONE', quantity: 2 }, variant: undefined }
    expect(decideAddAvailable([line('A', 1)], [of('A', 2, 9), of('B', 3, 2), gone])).toEqual({
      changes: [
        { sku: 'A', quantity: 3, price },
        { sku: 'B', quantity: 2, price },
      ],
      missing: [
        { sku: 'B', quantity: 1 },
        { sku: 'GONE', quantity: 2 },
      ],
    })
  })

  test('stays below a bulk order, and adds nothing to a line that has all there is', () => {
    expect(decideAddAvailable([line('A', 10), line('B', 4)], [of('A', 14, 99), of('B', 1, 4)])).toEqual({
      changes: [{ sku: 'A', quantity: 14, price }],
      missing: [
        { sku: 'A', quantity: 10 },
        { sku: 'B', quantity: 1 },
      ],
    })
  })
})
