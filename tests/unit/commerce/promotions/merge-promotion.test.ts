import { describe, expect, test } from 'vitest'
import { changedPromotionFields, mergePromotion } from '#commerce/promotions/merge-promotion.ts'
import { aPromotion, products } from '../../../support/builders/a-promotion.ts'

const before = aPromotion({ limits: { uses: 500 }, schedule: { until: '2026-12-04T00:00' } })
const withUses = (uses: number) => ({ ...before, limits: { ...before.limits, uses } })
const withUntil = (until: string) => ({
  ...before,
  conditions: { ...before.conditions, schedule: { ...before.conditions.schedule, until } },
})

describe('two edits of a promotion', () => {
  test('of different fields are both there', () => {
    const arabic = { ...before, label: { ...before.label, ar: 'خصم عشرة بالمئة' } }
    const english = { ...before, label: { ...before.label, en: 'Ten percent off' } }
    expect(mergePromotion(before, arabic, english)).toEqual({
      ok: true,
      value: { ...before, label: { en: 'Ten percent off', ar: 'خصم عشرة بالمئة' } },
    })
    const permitted = { ...before, permit: 'DET-2026-118842' }
    expect(mergePromotion(before, permitted, withUses(100))).toEqual({
      ok: true,
      value: { ...withUses(100), permit: 'DET-2026-118842' },
    })
    expect(mergePromotion(before, withUses(100), withUntil('2026-12-06T00:00'))).toEqual({
      ok: true,
      value: { ...withUntil('2026-12-06T00:00'), limits: { uses: 100, perCustomer: null } },
    })
  })

  test('of one field are a conflict that names it, and what else is changed does not hide it', () => {
    const theirs = { ...withUses(200), group: 'cart' }
    expect(mergePromotion(before, withUses(100), theirs)).toEqual({
      ok: false,
      failure: {
        kind: 'conflict',
        conflicts: [{ field: 'uses', before: '500', mine: '100', theirs: '200' }],
        theirs,
        mine: { ...theirs, limits: withUses(100).limits },
      },
    })
  })

  test('to the same value are no conflict: a form that is sent twice does not conflict with itself', () => {
    expect(mergePromotion(before, withUses(100), withUses(100))).toEqual({ ok: true, value: withUses(100) })
  })

  test('of items and of a rate conflict: together they are what the benefit costs', () => {
    const offer = (code: string, rate: number) => ({
      ...before,
      benefit: { kind: 'offer' as const, of: products(code), discount: { rate, maxMinor: null } },
    })
    const merged = mergePromotion(offer('SOFA', 1_000), offer('LAMP', 1_000), offer('SOFA', 2_000))
    expect(merged).toMatchObject({ ok: false, failure: { conflicts: [{ field: 'benefit' }] } })
  })

  test('keep what the other has removed', () => {
    const coded = aPromotion({ when: { coupon: 'WELCOME10' } })
    const open = aPromotion()
    const capped = aPromotion({ when: { coupon: 'WELCOME10', minimumMinor: 10_000 } })
    expect(mergePromotion(coded, capped, open)).toEqual({
      ok: true,
      value: aPromotion({ when: { minimumMinor: 10_000 } }),
    })
  })
})

describe('changed fields', () => {
  test('are none where only the order of keys differs, as a database returns them', () => {
    const { benefit, ...others } = before
    const reversed = {
      ...others,
      benefit: Object.fromEntries(Object.entries(benefit).toReversed()) as typeof benefit,
    }
    expect(changedPromotionFields(before, reversed)).toEqual([])
    expect(changedPromotionFields(before, { ...before, announcesCode: undefined })).toEqual([])
    expect(changedPromotionFields(before, { ...before, announcesCode: false })).toEqual([])
  })

  test('are named in the order of the form', () => {
    const after = aPromotion({
      label: { en: '20% off', ar: 'خصم 20%' },
      benefit: { kind: 'cart', discount: { rate: 2_000, maxMinor: null } },
      when: { paymentMethods: ['tabby'], customerGroups: ['trade'], firstOrder: true, coupon: 'TWENTY' },
      announcesCode: true,
    })
    expect(changedPromotionFields(aPromotion(), after)).toEqual([
      'label.en',
      'label.ar',
      'payment methods',
      'customer groups',
      'first order',
      'coupon',
      'announced',
      'benefit',
    ])
  })
})
