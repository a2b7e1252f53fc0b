import { describe, expect, test } from 'vitest'
import { createPromotionsModule } from '#adapters/promotions/create-promotions-module.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { promotionSchema } from '#adapters/promotions/promotion-schema.ts'
import { readPromotions } from '#adapters/promotions/read-promotions.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { currentPathOf } from '../../support/builders/current-path.ts'
import { placeWith, releaseOf } from '../../support/builders/a-promotion-order.ts'
import { stopPromotion, storedPromotions } from '../../support/builders/stored-promotions.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const once = aPromotion({ id: 'once', when: { coupon: 'ONCE' }, limits: { uses: 2, perCustomer: 1 } })
const use = (promotionId: string, quantity = 1) => [{ promotionId, quantity }]

describeDatabases('promotion repository', (open) => {
  const aBook = async () => {
    const { db } = await open()
    return { db, book: createPromotionRepository(db, manualClock()) }
  }

  test('loads active promotions of the country with their remaining uses', async () => {
    const { db, book } = await aBook()
    expect(await book.put(once, 'layla')).toBe('added')
    expect(await book.put(once, 'layla')).toBe('unchanged')
    await book.put(aPromotion({ id: 'endless' }), 'layla')
    await book.put(aPromotion({ id: 'elsewhere', country: 'kw' }), 'layla')
    const { promotions, remaining } = await book.load('ae', null)
    expect(promotions.map(({ id }) => id).toSorted()).toEqual(['endless', 'once'])
    expect(promotions.find(({ id }) => id === 'once')).toEqual(once)
    expect([...remaining]).toEqual([['once', 1]])
    await stopPromotion(db, 'endless')
    expect((await book.load('ae', null)).promotions.map(({ id }) => id)).toEqual(['once'])
    expect(await storedPromotions(db)).toMatchObject([
      { promotion: { id: 'elsewhere' }, used: 0, stopped: false },
      { promotion: { id: 'endless' }, stopped: true },
      { promotion: { id: 'once' } },
    ])
  })

  test('lists the promotions of a code in all countries, without those that are stopped', async () => {
    const { db, book } = await aBook()
    for (const country of ['ae', 'kw', 'qa'])
      await book.put(aPromotion({ id: `${country}-shared`, country, when: { coupon: 'SHARED' } }), 'layla')
    await book.put(once, 'layla')
    await stopPromotion(db, 'qa-shared')
    const listed = await book.listByCoupon('SHARED')
    expect(listed.map(({ country }) => country).toSorted()).toEqual(['ae', 'kw'])
    expect(await book.listByCoupon("SHARED' or '1'='1")).toEqual([])
  })

  test('drops the pages that name them when one is added or changed', async () => {
    const { db } = await open()
    const purged: string[] = []
    const promotions = await createPromotionsModule(db, {
      mode: 'production',
      contentDirectory: 'nowhere',
      secret: 'a secret of tests',
      clock: manualClock(),
      purgeBus: { publish: async (tags) => void purged.push(...tags) },
      loadCurrentPath: currentPathOf(db),
    })
    await promotions.put(aPromotion(), 'layla')
    await promotions.put(aPromotion(), 'layla')
    expect(purged).toEqual(['promotions'])
  })

  test('reserves a use once per customer and never beyond the limit', async () => {
    const { db, book } = await aBook()
    await book.put(once, 'layla')
    expect((await placeWith(db, 'o-1', use('once'))).ok).toBe(true)
    const again = await placeWith(db, 'o-2', use('once'))
    expect(again).toEqual({ ok: false, failure: { kind: 'promotion-used-up', promotionId: 'once' } })
    expect((await book.load('ae', '+971501234567')).remaining.get('once')).toBe(0)
    expect((await book.load('ae', '+96890000000')).remaining.get('once')).toBe(1)
    expect((await placeWith(db, 'o-3', use('once'), '+96890000000')).ok).toBe(true)
    expect((await placeWith(db, 'o-4', use('once'), '+96890000001')).ok).toBe(false)
    expect((await storedPromotions(db))[0]?.used).toBe(2)
  })

  test('releases the uses of an order once', async () => {
    const { db, book } = await aBook()
    await book.put(once, 'layla')
    await book.put(aPromotion({ id: 'flash', limits: { uses: 5 } }), 'layla')
    await placeWith(db, 'o-1', [...use('once'), ...use('flash', 3)])
    for (let time = 1; time <= 3; time += 1) await releaseOf(db, 'o-1')
    await releaseOf(db, 'o-never')
    expect((await storedPromotions(db)).map(({ used }) => used)).toEqual([0, 0])
    expect((await placeWith(db, 'o-2', use('once'))).ok).toBe(true)
  })

  test('reserves all uses of an order or none', async () => {
    const { db, book } = await aBook()
    await book.put(aPromotion({ id: 'a', limits: { uses: 5 } }), 'layla')
    await book.put(aPromotion({ id: 'b', limits: { uses: 1 } }), 'layla')
    expect((await placeWith(db, 'o-1', [...use('a'), ...use('b', 2)])).ok).toBe(false)
    expect((await storedPromotions(db)).map(({ used }) => used)).toEqual([0, 0])
  })

  test('never overwrites by seeding what an operator wrote or stopped', async () => {
    const { db, book } = await aBook()
    const [first, second, third] = ['a', 'b', 'c'].map((id) => aPromotion({ id }))
    if (!first || !second || !third) throw new Error('three were made')
    await book.seed([first, second, third])
    await book.put({ ...first, group: 'mine' }, 'layla')
    await stopPromotion(db, 'b')
    await book.seed([first, second, third].map((one) => ({ ...one, group: 'new' })))
    expect((await storedPromotions(db)).map(({ promotion, stopped }) => [promotion.group, stopped])).toEqual([
      ['mine', false],
      [null, true],
      ['new', false],
    ])
  })
})

describe('the promotions of the demo', () => {
  const files = readPromotions('src/content/promotions')

  test('include every common kind in all six countries', () => {
    for (const country of ['ae', 'bh', 'om', 'kw', 'qa', 'in']) {
      const here = files.filter((one) => one.country === country)
      const kinds = new Set(here.map(({ benefit }) => benefit.kind))
      expect([...kinds].toSorted()).toEqual([
        'cart',
        'combo',
        'flash',
        'free-delivery',
        'gift-tiers',
        'offer',
      ])
      expect(here.map(({ conditions }) => conditions.coupon)).toContain('WELCOME10')
      expect(here.some(({ limits }) => limits.uses === 1)).toBe(true)
      expect(here.some(({ conditions }) => conditions.paymentMethods.length > 0)).toBe(true)
    }
  })

  test.each([
    ['no id', { id: 'Not An Id' }],
    ['an id of products', { id: 'product-MJ-1' }],
    ['a coupon in small letters', { conditions: { coupon: 'welcome' } }],
    ['half a percent point of a point', { benefit: { kind: 'cart', discount: { rate: 10.5 } } }],
    ['an offer of nothing', { benefit: { kind: 'offer', of: {}, discount: { rate: 100 } } }],
    ['a day that does not exist', { conditions: { schedule: { from: '2026-02-30T00:00' } } }],
    ['a field of its own', { color: 'red' }],
    ['a free-delivery threshold besides the country’s', { conditions: { minimumMinor: 40_000 } }],
  ])('reject %s', (_, wrong) => {
    const right = { id: 'x', country: 'ae', label: { en: 'x', ar: 'x' }, benefit: { kind: 'free-delivery' } }
    expect(promotionSchema.safeParse(right).success).toBe(true)
    expect(promotionSchema.safeParse({ ...right, ...wrong }).success).toBe(false)
    expect(
      promotionSchema.safeParse({ ...right, conditions: { minimumMinor: 40_000, coupon: 'FREEDELIVERY' } })
        .success,
    ).toBe(true)
  })
})
