import { expect, test } from 'vitest'
import { need } from '../support/builders/a-purchase.ts'
import { aPromotion } from '../support/builders/a-promotion.ts'
import { placeWith, releaseOf } from '../support/builders/a-promotion-order.ts'
import { operator } from '../support/builders/operators.ts'
import { aCodeFormat, someOwnCodes } from '../support/builders/own-codes.ts'
import { storedPromotions } from '../support/builders/stored-promotions.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const by = operator
const promotion = aPromotion({ id: 'eid', takesOwnCode: true, when: { coupon: 'EID26' } })

describeDatabases("a code of a shopper's own", (open) => {
  const start = async (usesEach = 1) => {
    const { db } = await open()
    const shop = someOwnCodes(db)
    need(await shop.admin.put({ promotion, by }))
    const [code = ''] = await shop.make('eid', { count: 1, usesEach })
    const uses = await shop.usesOf(code)
    const stateOf = async () => {
      const found = await shop.codes.findCode('eid', code, by)
      return { state: found?.state, used: found?.used, promotion: (await storedPromotions(db))[0]?.used }
    }
    return { db, ...shop, code, uses, stateOf }
  }

  test('is good for one of the orders that are placed with it concurrently', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, uses, stateOf } = await start()
      const placed = await Promise.all(
        ['o-1', 'o-2', 'o-3'].map((id, index) => placeWith(db, id, uses, `+97150000000${index}`)),
      )
      expect(placed.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(await stateOf(), `round ${round}`).toEqual({ state: 'used', used: 1, promotion: 1 })
    }
  })

  test('is good for as many orders as it was made for', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, uses, stateOf } = await start(2)
      const placed = await Promise.all(
        ['o-1', 'o-2', 'o-3', 'o-4'].map((id, index) => placeWith(db, id, uses, `+97150000000${index}`)),
      )
      expect(placed.filter(({ ok }) => ok).length, `round ${round}`).toBe(2)
      expect(await stateOf(), `round ${round}`).toEqual({ state: 'used', used: 2, promotion: 2 })
    }
  })

  test('is free again after a cancellation, for one of the orders that wait for it', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, uses, stateOf } = await start()
      need(await placeWith(db, 'o-1', uses))
      const [, ...placed] = await Promise.all([
        releaseOf(db, 'o-1'),
        placeWith(db, 'o-2', uses, '+971500000002'),
        placeWith(db, 'o-3', uses, '+971500000003'),
        releaseOf(db, 'o-1'),
      ])
      const taken = placed.filter((one) => typeof one === 'object' && one.ok).length
      expect(taken, `round ${round}`).toBeLessThanOrEqual(1)
      expect((await stateOf()).used, `round ${round}`).toBe(taken)
      // Whoever came too early comes again.
      const again = await placeWith(db, 'o-4', uses, '+971500000004')
      expect(again.ok, `round ${round}`).toBe(taken === 0)
      expect(await stateOf(), `round ${round}`).toEqual({ state: 'used', used: 1, promotion: 1 })
    }
  })

  test('is either used or revoked when both happen concurrently, and never used afterwards', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, codes, uses, stateOf } = await start()
      const [revoked, placed] = await Promise.all([
        codes.revoke('eid', null, { by }),
        placeWith(db, 'o-1', uses),
      ])
      expect(need(revoked), `round ${round}`).toBe(placed.ok ? 0 : 1)
      expect((await stateOf()).state, `round ${round}`).toBe(placed.ok ? 'used' : 'revoked')
      expect((await placeWith(db, 'o-2', uses)).ok, `round ${round}`).toBe(false)
    }
  })

  test('is made once where its batch is made twice concurrently, and 50 000 are the limit', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { codes } = await start()
      const order = (id: number, count: number) =>
        codes.order({
          id: `10000000-0000-4000-8000-00000000000${id}`,
          promotionId: 'eid',
          format: { ...aCodeFormat, count },
          by,
        })
      const ordered = await Promise.all([order(1, 30_000), order(1, 30_000), order(2, 30_000)])
      const fits = ordered.filter(({ ok }) => ok).length
      expect([1, 2], `round ${round}`).toContain(fits)
      const small = need(await order(3, 300))
      await Promise.all([codes.fill(small), codes.fill(small)])
      const batches = (await codes.find('eid', by))?.batches ?? []
      expect(batches.find(({ id }) => id === small.id)?.made, `round ${round}`).toBe(300)
      expect(batches.filter(({ count }) => count === 30_000).length, `round ${round}`).toBe(1)
    }
  })
})
