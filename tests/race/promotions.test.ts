import { expect, test } from 'vitest'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { aPromotion } from '../support/builders/a-promotion.ts'
import { placeWith, releaseOf } from '../support/builders/a-promotion-order.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('promotions that twenty want at once', (open) => {
  const phoneOf = (index: number) => `+9715000000${String(index).padStart(2, '0')}`
  const aBook = async (...promotions: ReturnType<typeof aPromotion>[]) => {
    const { db } = await open()
    const book = createPromotionRepository(db, manualClock())
    for (const promotion of promotions) await book.put(promotion, 'layla')
    return { db, book }
  }
  const twenty = (place: (index: number) => ReturnType<typeof placeWith>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => place(index)))

  test('give a coupon of one use to one', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, book } = await aBook(aPromotion({ id: 'once', limits: { uses: 1 } }))
      const uses = [{ promotionId: 'once', quantity: 1 }]
      const placed = await twenty((index) => placeWith(db, `o-${index}`, uses, phoneOf(index)))
      expect(placed.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect((await book.list())[0]?.used, `round ${round}`).toBe(1)
    }
  })

  test('let one customer use a coupon once, in however many windows', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await aBook(aPromotion({ id: 'each', limits: { perCustomer: 1 } }))
      const uses = [{ promotionId: 'each', quantity: 1 }]
      const placed = await twenty((index) => placeWith(db, `o-${index}`, uses))
      expect(placed.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
    }
  })

  test('never sell more pieces of a flash deal than there are, and know those that came back', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, book } = await aBook(
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
        (await book.list()).map(({ used }) => used),
        `round ${round}`,
      ).toEqual([9, 3])
      await Promise.all(Array.from({ length: 20 }, (_, index) => releaseOf(db, `o-${index}`)))
      expect(
        (await book.list()).map(({ used }) => used),
        `round ${round}`,
      ).toEqual([0, 0])
    }
  })
})
