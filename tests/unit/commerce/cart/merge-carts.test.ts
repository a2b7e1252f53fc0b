import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bulkFrom } from '#commerce/cart/cart.ts'
import { maxLines } from '#commerce/cart/decide-line.ts'
import { mergeCarts } from '#commerce/cart/merge-carts.ts'
import type { StoredCart } from '#commerce/cart/ports.ts'
import { money } from '#kernel/money.ts'

const price = money(1_000, 'KWD')
const aLine = (sku: string, quantity: number, saved = false) => ({ sku, quantity, saved, addedPrice: price })
const aCart = (lines: StoredCart['lines'] = [], parts: Partial<StoredCart> = {}): StoredCart => ({
  lines,
  version: 1,
  coupon: null,
  chosenGifts: {},
  ...parts,
})
const stock = (quantities: Readonly<Record<string, number>>) =>
  new Map(Object.entries(quantities).map(([sku, available]) => [sku, { available }]))

describe('mergeCarts', () => {
  test('adds up quantities of both carts to the stock, and reports what is missing', () => {
    const merged = mergeCarts(
      aCart([aLine('A', 2), aLine('B', 1)]),
      aCart([aLine('A', 1), aLine('B', 3), aLine('C', 1)]),
      stock({ A: 9, B: 3 }),
    )
    expect(merged.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['A', 3],
      ['B', 3],
      ['C', 1],
    ])
    expect(merged.conflicts).toEqual([{ kind: 'fewer', sku: 'B', wanted: 4, quantity: 3 }])
  })

  test('keeps sold-out lines', () => {
    const merged = mergeCarts(aCart([aLine('A', 2)]), aCart([aLine('A', 1)]), stock({ A: 0 }))
    expect(merged.lines[0]?.quantity).toBe(2)
  })

  test('keeps the guest’s coupon and reports the customer’s', () => {
    const merged = mergeCarts(
      aCart([], { coupon: 'NEW', chosenGifts: { gifts: 'CUP' } }),
      aCart([], { coupon: 'OLD', chosenGifts: { gifts: 'VASE', more: 'RUG' } }),
      new Map(),
    )
    expect(merged).toMatchObject({ coupon: 'NEW', chosenGifts: { gifts: 'CUP', more: 'RUG' } })
    expect(merged.conflicts).toEqual([{ kind: 'other-coupon', code: 'OLD' }])
  })
})

const skus = ['A', 'B', 'C', 'D', 'E'] as const
const lines = fc.uniqueArray(
  fc.record({
    sku: fc.constantFrom(...skus),
    quantity: fc.integer({ min: 1, max: 14 }),
    saved: fc.boolean(),
  }),
  { selector: ({ sku }) => sku },
)
const cart = lines.map((some) => aCart(some.map(({ sku, quantity, saved }) => aLine(sku, quantity, saved))))
const stocks = fc
  .tuple(...skus.map(() => fc.integer({ min: 0, max: 30 })))
  .map((some) => stock(Object.fromEntries(skus.map((sku, index) => [sku, some[index] ?? 0]))))
const quantities = (merged: Pick<StoredCart, 'lines'>) =>
  Object.fromEntries(merged.lines.map(({ sku, quantity, saved }) => [sku, [quantity, saved]]))

describe('laws of merging', () => {
  test('merging with an empty cart changes nothing', () => {
    fc.assert(
      fc.property(cart, stocks, (one, available) => {
        expect(mergeCarts(aCart(), one, available)).toMatchObject({ lines: one.lines, conflicts: [] })
        expect(mergeCarts(one, aCart(), available)).toMatchObject({ lines: one.lines, conflicts: [] })
      }),
    )
  })

  test('quantities do not depend on which cart is the guest’s', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (one, other, available) => {
        expect(quantities(mergeCarts(one, other, available))).toEqual(
          quantities(mergeCarts(other, one, available)),
        )
      }),
    )
  })

  test('every unit is merged or reported as missing, and none is invented', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (guest, customer, available) => {
        const { lines: merged, conflicts } = mergeCarts(guest, customer, available)
        const both = [...guest.lines, ...customer.lines]
        expect(new Set(merged.map(({ sku }) => sku))).toEqual(new Set(both.map(({ sku }) => sku)))
        for (const { sku, quantity, saved } of merged) {
          const active = both.filter((line) => line.sku === sku && !line.saved)
          const wanted = active.reduce((sum, line) => sum + line.quantity, 0)
          expect(saved).toBe(active.length === 0)
          if (saved) continue
          expect(quantity).toBeLessThanOrEqual(wanted)
          const reported = conflicts.find((one) => one.kind === 'fewer' && one.sku === sku)
          expect(reported !== undefined).toBe(quantity < wanted)
          const there = available.get(sku)?.available ?? 0
          if (active.length === 2 && there > 0)
            expect(quantity).toBeLessThanOrEqual(Math.min(there, bulkFrom - 1))
        }
      }),
    )
  })

  test('a full cart accepts no more lines and reports them', () => {
    const full = aCart(Array.from({ length: maxLines - 1 }, (_, index) => aLine(`F-${index}`, 1)))
    const merged = mergeCarts(aCart([aLine('A', 1), aLine('B', 1)]), full, new Map())
    expect(merged.lines).toHaveLength(maxLines)
    expect(merged.conflicts).toEqual([{ kind: 'cart-full', sku: 'B' }])
  })
})
