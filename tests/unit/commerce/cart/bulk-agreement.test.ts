import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePurchaseOrder, withAgreement, withoutEndedAgreement } from '#commerce/cart/bulk-agreement.ts'
import { decideAdd, decideSet } from '#commerce/cart/decide-line.ts'
import { toBuyer } from '#commerce/cart/loaded-cart.ts'
import { mergeCarts } from '#commerce/cart/merge-carts.ts'
import type { StoredCart } from '#commerce/cart/ports.ts'
import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import { showCart } from '#commerce/cart/show-cart.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { money, sum } from '#kernel/money.ts'
import { anAgreement } from '../../../support/builders/an-agreement.ts'
import { aPromotion } from '../../../support/builders/a-promotion.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'

const here = theStorefront('ae/en')
const aed = (minor: number) => money(minor, 'AED')
const variants = new Map(
  ['SKU-A', 'SKU-B'].map((sku) => [
    sku,
    aPurchasableVariant({ sku, unitPrice: aed(129_900), available: 100 }),
  ]),
)
const before = '2026-12-01T08:00:00.000Z'
const after = '2027-01-01T08:00:00.000Z'

const aCart = (
  quantities: Readonly<Record<string, number>>,
  agreement: StoredCart['agreement'] = anAgreement(),
): StoredCart => ({
  lines: withAgreement(
    Object.entries(quantities).map(([sku, quantity]) => ({
      sku,
      quantity,
      saved: false,
      addedPrice: aed(129_900),
    })),
    agreement ?? null,
  ),
  version: 1,
  coupon: null,
  chosenGifts: {},
  agreement: agreement ?? null,
})

const price = (cart: StoredCart, at: string, promotions: readonly Promotion[] = []) =>
  createPriceStoredCart({
    listVariants: async () => variants,
    promotions: { load: async () => ({ promotions, remaining: new Map() }) },
    findOwnCode: async () => undefined,
    productPromotionLabel: () => ({ en: '', ar: '' }),
    clock: { now: () => at },
  })(cart, here, toBuyer(null, { hasOrdered: false }))

describe('agreed prices in the cart', () => {
  test('an agreed line costs what was agreed, and no promotion takes from it', async () => {
    const { priced, agreement } = await price(aCart({ 'SKU-A': 40, 'SKU-B': 2 }), before, [aPromotion()])
    expect(priced.lines).toMatchObject([
      {
        sku: 'SKU-A',
        quantity: 40,
        unitPrice: aed(100_000),
        net: aed(4_000_000),
        adjustments: [],
        quote: 'QU-AE-4K7R9TXW',
      },
      { sku: 'SKU-B', quantity: 2, net: aed(233_820) },
    ])
    expect(priced.total).toEqual(aed(4_233_820))
    expect(priced.subTotal).toEqual(aed(4_259_800))
    expect(priced.discount).toEqual(aed(-25_980))
    expect(agreement?.quote).toBe('QU-AE-4K7R9TXW')
  })

  test('agreed lines count towards no condition of a promotion', async () => {
    const { priced } = await price(aCart({ 'SKU-A': 40, 'SKU-B': 1 }), before, [
      aPromotion({ when: { minimumMinor: 500_000 } }),
    ])
    expect(priced.adjustments).toEqual([])
  })

  test('a cart of nothing but agreed lines shows neither hints nor gifts', async () => {
    const { priced } = await price(aCart({ 'SKU-A': 40 }), before, [
      aPromotion({ when: { minimumMinor: 100 } }),
    ])
    expect(priced).toMatchObject({ hints: [], gifts: [], adjustments: [], total: aed(4_000_000) })
  })

  test('an ended quote leaves the price of the day and a notice', async () => {
    const stored = aCart({ 'SKU-A': 40 })
    const { priced, agreement } = await price(stored, after)
    expect(priced.total).toEqual(aed(5_196_000))
    expect(agreement).toBeNull()
    expect(showCart(stored, priced, variants, here).lines[0]?.notices).toEqual([
      { kind: 'agreed-price-ended', quote: 'QU-AE-4K7R9TXW', before: aed(100_000) },
    ])
  })

  test('another quantity than the agreed one costs the price of the day', async () => {
    expect((await price(aCart({ 'SKU-A': 39 }), before)).priced.total).toEqual(aed(39 * 129_900))
  })

  test('another country’s quote is no price here', async () => {
    const agreement = anAgreement({
      lines: [{ sku: 'SKU-A', quantity: 40, unitPrice: money(100_000, 'KWD') }],
    })
    expect((await price(aCart({ 'SKU-A': 40 }, agreement), before)).priced.total).toEqual(aed(5_196_000))
  })

  test('the quantity of an agreed line changes neither up nor down, but the line can be removed', () => {
    const { lines } = aCart({ 'SKU-A': 40 })
    const rejected = { ok: false, failure: { kind: 'agreed-quantity', quantity: 40 } }
    const variant = variants.get('SKU-A')
    expect(decideSet(lines, 'SKU-A', variant, 41)).toEqual(rejected)
    expect(decideSet(lines, 'SKU-A', variant, 39)).toEqual(rejected)
    expect(decideAdd(lines, variant, 1)).toEqual(rejected)
    expect(decideSet(lines, 'SKU-A', variant, 0).ok).toBe(true)
  })

  test('an ended quote restricts no quantity', () => {
    const lines = withoutEndedAgreement(aCart({ 'SKU-A': 40 }).lines, after)
    expect(decideSet(lines, 'SKU-A', variants.get('SKU-A'), 10).ok).toBe(true)
  })

  test('at sign-in an agreed line stays as agreed, and the guest’s quote replaces the customer’s', () => {
    const own = aCart({ 'SKU-A': 3, 'SKU-B': 1 }, anAgreement({ quote: 'QU-AE-OLDER', lines: [] }))
    const merged = mergeCarts(aCart({ 'SKU-A': 40 }), own, variants)
    expect(merged.lines.find(({ sku }) => sku === 'SKU-A')?.quantity).toBe(40)
    expect(merged.agreement?.quote).toBe('QU-AE-4K7R9TXW')
  })

  test('law: the total is the sum of the lines, and agreed lines cost unit price × quantity', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        async (agreed, other, minor, rate) => {
          const agreement = anAgreement({
            lines: [{ sku: 'SKU-A', quantity: agreed, unitPrice: aed(minor) }],
          })
          const promotion = aPromotion({ benefit: { kind: 'cart', discount: { rate, maxMinor: null } } })
          const { priced } = await price(aCart({ 'SKU-A': agreed, 'SKU-B': other }, agreement), before, [
            promotion,
          ])
          const [first] = priced.lines
          expect(first?.net.minor).toBe(minor * agreed)
          expect(
            sum(
              priced.lines.map(({ net }) => net),
              'AED',
            ),
          ).toEqual(priced.total)
          expect(priced.subTotal.minor + priced.discount.minor).toBe(priced.total.minor)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('parsePurchaseOrder', () => {
  test('keeps the company’s own notation, without spare spaces', () => {
    expect(parsePurchaseOrder('  PO 2026/1184  ')).toBe('PO 2026/1184')
    expect(parsePurchaseOrder('أمر شراء 77')).toBe('أمر شراء 77')
  })

  test('an empty number is none', () => {
    expect(parsePurchaseOrder('  ')).toBeNull()
  })

  test.each(['x'.repeat(41), 'PO\u0000 1', '<script>', 'PO\u202e1'])('rejects %j', (text) => {
    expect(parsePurchaseOrder(text)).toBeUndefined()
  })
})
