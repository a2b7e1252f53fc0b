import { expect, test } from 'vitest'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { aPromotion } from '../support/builders/a-promotion.ts'
import { placeWith, releaseOf } from '../support/builders/a-promotion-order.ts'
import { storedPromotions } from '../support/builders/stored-promotions.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('promotion reservation by twenty concurrent orders', (open) => {
  const phoneOf = (index: number) => `+9715000000${String(index).padStart(2, '0')}`
  const aBook = async (...promotions: ReturnType<typeof aPromotion>[]) => {
    const { db } = await open()
    const book = createPromotionRepository(db, manualClock())
    for (const promotion of promotions) await book.put(promotion, 'layla')
    return { db }
  }
  const twenty = (place: (index: number) => ReturnType<typeof placeWith>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => place(index)))

  test('gives a single-use coupon to one order', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await aBook(aPromotion({ id: 'once', limits: { uses: 1 } }))
      const uses = [{ promotionId: 'once', quantity: 1 }]
      const placed = await twenty((index) => placeWith(db, `o-${index}`, uses, phoneOf(index)))
      expect(placed.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect((await storedPromotions(db))[0]?.used, `round ${round}`).toBe(1)
    }
  })

  test('lets one customer use a coupon once, in any number of windows', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await aBook(aPromotion({ id: 'each', limits: { perCustomer: 1 } }))
      const uses = [{ promotionId: 'each', quantity: 1 }]
      const placed = await twenty((index) => placeWith(db, `o-${index}`, uses))
      expect(placed.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
    }
  })

  test('never sells more units of a flash deal than its limit, and reuses released ones', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await aBook(
        aPromotion({ id: 'a-flash', limits: { uses: 10 } }),
        aPromotion({ id: 'b-other', limits: { uses: 100 } }),
      )
      const uses = [
        { promotionId: 'b-other', quantity: 1 },
        { promotionId: 'a-flash', quantity: 3 },
      ]
      const placed = await twenty((index) =>
        placeWith(db, `o-${index}`, index % 2 === 0 ? uses : uses.toReversed(), phoneOf(index)),
      )
      expect(placed.filter(({ ok }) => ok).length, `round ${round}`).toBe(3)
      expect(
        (await storedPromotions(db)).map(({ used }) => used),
        `round ${round}`,
      ).toEqual([9, 3])
      await Promise.all(Array.from({ length: 20 }, (_, index) => releaseOf(db, `o-${index}`)))
      expect(
        (await storedPromotions(db)).map(({ used }) => used),
        `round ${round}`,
      ).toEqual([0, 0])
    }
  })
})
