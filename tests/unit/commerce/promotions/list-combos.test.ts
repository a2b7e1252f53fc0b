import { describe, expect, test } from 'vitest'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { createListCombos } from '#commerce/promotions/list-combos.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aPromotion, aPromotionLine, products } from '../../../support/builders/a-promotion.ts'
import { aCard } from '../../../support/builders/a-widget.ts'

const tables = { products: [], categories: ['living/tables'], brands: [] }
const sofaAndTable = aPromotion({
  id: 'sofa-and-table',
  benefit: {
    kind: 'combo',
    rate: 800,
    parts: [
      { of: products('SOFA'), quantity: 1 },
      { of: tables, quantity: 2 },
    ],
  },
})

const listFor = (
  promotions: readonly Promotion[],
  cards: readonly ProductCard[] = [aCard()],
  remaining: Readonly<Record<string, number>> = {},
) =>
  createListCombos({
    promotions: { load: async () => ({ promotions, remaining: new Map(Object.entries(remaining)) }) },
    listVariants: async (skus) =>
      new Map(
        skus.map((sku) => [
          sku,
          aPromotionLine({
            sku,
            categories: sku === 'TABLE' ? ['living/tables'] : [],
          }) as unknown as PurchasableVariant,
        ]),
      ),
    listProductCards: async () => cards,
    clock: { now: () => '2026-11-27T08:00:00.000Z' },
  })
const here = theStorefront('ae/en')

describe('listCombos', () => {
  test('lists what completes a combo, with quantities', async () => {
    const [offer] = await listFor([sofaAndTable])(['SOFA'], here)
    expect(offer).toMatchObject({ promotionId: 'sofa-and-table', missing: [{ quantity: 2 }] })
    expect(offer?.missing[0]?.cards).toHaveLength(1)
  })

  test.each([
    ['nothing of it is there', ['RUG']],
    ['all of it is there', ['SOFA', 'TABLE']],
    ['the cart is empty', []],
  ])('lists no combo when %s', async (_, skus) => {
    expect(await listFor([sofaAndTable])(skus, here)).toEqual([])
  })

  test.each([
    ['a code', { when: { coupon: 'VIP' } }],
    ['a way to pay', { when: { paymentMethods: ['tabby'] } }],
    ['a first order', { when: { firstOrder: true } }],
    ['another day', { schedule: { from: '2027-01-01T00:00' } }],
  ])('lists no combo that requires %s', async (_, parts) => {
    const conditional = aPromotion({ id: 'conditional', benefit: sofaAndTable.benefit, ...parts })
    expect(await listFor([conditional])(['SOFA'], here)).toEqual([])
  })

  test('lists no combo that is used up or whose missing items are sold out', async () => {
    expect(await listFor([sofaAndTable], [aCard()], { 'sofa-and-table': 0 })(['SOFA'], here)).toEqual([])
    const gone = { ...aCard(), availability: { kind: 'sold-out' } as const }
    expect(await listFor([sofaAndTable], [gone])(['SOFA'], here)).toEqual([])
  })
})
