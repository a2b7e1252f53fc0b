import { expect, test } from 'vitest'
import { createStoreSimulation } from '#adapters/promotion-admin/stored-simulations.ts'
import { money } from '#kernel/money.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aPromotion } from '../support/builders/a-promotion.ts'
import { placeWith } from '../support/builders/a-promotion-order.ts'
import { operator } from '../support/builders/operators.ts'
import { aPromotionAdmin, storedPromotions } from '../support/builders/stored-promotions.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { sql } from 'drizzle-orm'

const by = operator
const promotion = aPromotion({ id: 'season', limits: { uses: 1 } })

describeDatabases('operators of one promotion', (open) => {
  const start = async () => {
    const { db } = await open()
    const { admin } = aPromotionAdmin(db)
    need(await admin.put({ promotion, shown: null, by }))
    const audited = async () =>
      (await rowsOf(db, sql`select act from audit_log where object_kind = 'promotion' order by id`)).length
    return { db, admin, audited }
  }

  test('who edit other fields concurrently lose nothing, and of one field one edit is a conflict', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, admin, audited } = await start()
      const saved = await Promise.all([
        admin.put({ promotion: { ...promotion, group: 'a' }, shown: promotion, by }),
        admin.put({
          promotion: { ...promotion, limits: { uses: 9, perCustomer: null } },
          shown: promotion,
          by,
        }),
        admin.put({ promotion: { ...promotion, group: 'b' }, shown: promotion, by }),
      ])
      expect(saved.filter(({ ok }) => ok).length, `round ${round}`).toBe(2)
      const [stored] = await storedPromotions(db)
      expect(stored, `round ${round}`).toMatchObject({
        version: 3,
        promotion: { group: saved[0].ok ? 'a' : 'b', limits: { uses: 9 } },
      })
      expect(await audited(), `round ${round}`).toBe(3)
    }
  })

  test('who add one with the same reference add one', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { admin } = aPromotionAdmin(db)
      const added = await Promise.all(
        ['a', 'b', 'c'].map((group) => admin.put({ promotion: { ...promotion, group }, shown: null, by })),
      )
      expect(added.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(await storedPromotions(db), `round ${round}`).toMatchObject([{ version: 1 }])
    }
  })

  test('who stop and save it concurrently leave it stopped, with what was saved', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, admin } = await start()
      const [stopped, saved] = await Promise.all([
        admin.stop('season', { by }),
        admin.put({ promotion: { ...promotion, group: 'a' }, shown: promotion, by }),
      ])
      expect([stopped.ok, saved.ok], `round ${round}`).toEqual([true, true])
      expect(await storedPromotions(db), `round ${round}`).toMatchObject([
        { stopped: true, version: 3, promotion: { group: 'a' } },
      ])
    }
  })

  test('who stop it while its last use is taken lose no use, and give none afterwards', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, admin } = await start()
      const uses = [{ promotionId: 'season', quantity: 1 }]
      const [stopped, ...placed] = await Promise.all([
        admin.stop('season', { by }),
        placeWith(db, 'o-1', uses),
        placeWith(db, 'o-2', uses),
      ])
      expect(stopped.ok, `round ${round}`).toBe(true)
      const taken = placed.filter(({ ok }) => ok).length
      expect(taken, `round ${round}`).toBeLessThanOrEqual(1)
      expect(await storedPromotions(db), `round ${round}`).toMatchObject([{ stopped: true, used: taken }])
      expect((await placeWith(db, 'o-3', uses)).ok, `round ${round}`).toBe(false)
      const book = createPromotionRepository(db, { now: () => '2026-11-27T08:00:00.000Z' })
      expect((await book.load('ae', null)).promotions, `round ${round}`).toEqual([])
    }
  })

  test('who simulate one version concurrently store one sum, with a row of the audit each', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, admin, audited } = await start()
      const store = createStoreSimulation(db)
      const at = '2026-11-27T08:00:00.000Z'
      const [given, averageCart] = [money(round, 'AED'), null]
      const month = {
        from: at,
        until: at,
        orders: 1,
        touched: 1,
        given,
        averageCart,
        margin: null,
        worst: [],
      }
      await Promise.all([1, 2, 3].map(() => store(promotion, month, by, at)))
      expect(await admin.lastSimulated(promotion), `round ${round}`).toEqual(given)
      expect(await audited(), `round ${round}`).toBe(4)
    }
  })
})
