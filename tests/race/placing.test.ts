import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { promotionReservation } from '#adapters/promotions/promotion-reservation.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aPromotion, products } from '../support/builders/a-promotion.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const wonBy = (answers: readonly { readonly ok: boolean }[]) => answers.filter(({ ok }) => ok).length
const rejections = (
  answers: readonly { readonly ok: boolean; readonly failure?: { readonly kind: string } }[],
) => [...new Set(answers.flatMap(({ failure }) => (failure ? [failure.kind] : [])))]
const one = async (db: Database, question: ReturnType<typeof sql>) =>
  Object.values((await rowsOf(db, question))[0] ?? {})[0]
const reservations = [promotionReservation]

describeDatabases('concurrent orders with promotions', (open) => {
  test('a coupon of one use goes to one of twenty buyers; the others can order without it', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const once = aPromotion({ id: 'once', when: { coupon: 'ONCE' }, limits: { uses: 1 } })
      const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 50 }, promotions: [once], reservations })
      const buyers = []
      for (let n = 0; n < 20; n += 1)
        buyers.push(await shop.aShopper({ 'SKU-A': 1 }, 'cashondelivery', [], 'ONCE'))
      expect(new Set(buyers.map(({ quote }) => quote.payable.minor)).size, 'all were promised it').toBe(1)
      const answers = await Promise.all(buyers.map(({ place }) => place()))
      expect(wonBy(answers), `round ${round}`).toBe(1)
      // Who comes to the last step after it was used has seen another total.
      for (const kind of rejections(answers))
        expect(['promotion-used-up', 'quote-changed'], `round ${round}`).toContain(kind)
      const losers = buyers.filter((_, index) => answers[index]?.ok === false).slice(0, 3)
      expect(
        wonBy(await Promise.all(losers.map(({ placeUpdated }) => placeUpdated()))),
        `round ${round}`,
      ).toBe(3)
      const used = await one(db, sql`select count(*)::int from orders where coupon_code is not null`)
      expect([used, await shop.count('orders')], `round ${round}`).toEqual([1, 4])
      expect(await reconcile(db), `round ${round}`).toEqual([])
    }
  })

  test('never sells more units at a flash price than the deal has', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const flash = aPromotion({
        id: 'flash',
        benefit: { kind: 'flash', of: products('P-SKU-A'), discount: { amountMinor: 10_000 } },
        limits: { uses: 5 },
      })
      const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 50 }, promotions: [flash], reservations })
      const buyers = []
      for (let n = 0; n < 12; n += 1) buyers.push(await shop.aShopper({ 'SKU-A': 2 }))
      const answers = await Promise.all(buyers.map(({ place }) => place()))
      expect(wonBy(answers), `round ${round}`).toBe(2)
      for (const kind of rejections(answers))
        expect(['promotion-used-up', 'quote-changed'], `round ${round}`).toContain(kind)
      // One piece is left: it goes to one of those who try again, the rest pay the full price.
      const losers = buyers.filter((_, index) => answers[index]?.ok === false)
      let waiting = losers
      for (let attempt = 0; waiting.length > 0 && attempt < 12; attempt += 1) {
        const again = await Promise.all(waiting.map(({ placeUpdated }) => placeUpdated()))
        waiting = waiting.filter((_, index) => again[index]?.ok === false)
      }
      const off = await one(db, sql`select sum(discount_minor)::int from orders`)
      const used = await one(db, sql`select used from promotions where id = 'flash'`)
      expect([used, off, await shop.count('orders')], `round ${round}`).toEqual([5, -50_000, 12])
      expect(await reconcile(db), `round ${round}`).toEqual([])
    }
  })

  test('the last unit of an expiring order goes to its payer or to the next buyer, never to both', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 1 } })
      const next = await shop.aShopper()
      await (await shop.aShopper({ 'SKU-A': 1 }, 'tap')).place()
      const orderId = String(await one(db, sql`select id from orders`))
      const amount = money(129_900, 'AED')
      shop.clock.advance(31 * 60_000)
      const [expired, paid, bought] = await Promise.all([
        shop.expire('unpaid'),
        shop.recordPayment({ orderId, attemptId: 'a', state: 'paid', amount, reference: 'r' }),
        next.place(),
      ])
      expect(expired, `round ${round}`).toBe(paid.ok ? '0 expired' : '1 expired')
      // Too early for the piece that came back: he asks once more.
      const sold = bought.ok ? bought : await next.placeUpdated()
      expect(sold.ok, `round ${round}`).toBe(!paid.ok)
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toEqual({ onHand: 1, reserved: 1, allocated: 1 })
      expect(await reconcile(db), `round ${round}`).toEqual([])
    }
  })
})
