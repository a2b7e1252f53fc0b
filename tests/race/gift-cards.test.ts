import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { operator } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aGiftCardShop } from '../support/shops/a-gift-card-shop.ts'

const from = '203.0.113.7'

describeDatabases('concurrent events of a gift card', (open) => {
  test('claimed and sent again together, one link has opened it or another still can, and the code is drawn once', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db })
    for (let round = 1; round <= rounds(); round += 1) {
      const { card, number } = await shop.sent()
      const token = shop.tokenOf(card)
      const claims = [1, 2, 3].map(() => shop.giftCards.claim(token, { customerId: null, from }))
      const resend = shop.admin.advance({ id: card.id, event: 'resend', reason: 'a race', by: operator })
      const [resent, ...claimed] = await Promise.all([resend, ...claims])
      const opened = claimed.filter(({ ok }) => ok).length
      expect([opened, resent.ok], `round ${round}`).toEqual(opened === 1 ? [1, false] : [0, true])
      expect((await shop.cardOf(number)).state, `round ${round}`).toBe(opened === 1 ? 'active' : 'sent')
      shop.clock.advance(86_400_000)
    }
    expect(await reconcile(db)).toEqual([])
  })

  test('claimed and recalled together, the money is on the card or with the buyer, never both', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db })
    for (let round = 1; round <= rounds(); round += 1) {
      const { card, number } = await shop.sent()
      const [claimed, refunded] = await Promise.all([
        shop.giftCards.claim(shop.tokenOf(card), { customerId: null, from }),
        shop.admin.advance({ id: card.id, event: 'refund', reason: 'a race', by: operator }),
      ])
      expect([claimed.ok, refunded.ok].filter(Boolean), `round ${round}`).toHaveLength(1)
      expect(await shop.balanceOf(card), `round ${round}`).toBe(claimed.ok ? 25_000 : 0)
      expect((await shop.orderOf(number)).payment.refunds, `round ${round}`).toHaveLength(refunded.ok ? 1 : 0)
      shop.clock.advance(86_400_000)
    }
    expect(await reconcile(db)).toEqual([])
  })
})
