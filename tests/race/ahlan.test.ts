import { expect, test } from 'vitest'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { here } from '../support/shops/an-order-shop.ts'
import { anAhlanShop, sara } from '../support/shops/an-ahlan-shop.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('credit, points and wallet used concurrently', (open) => {
  const uuid = (round: number) => `00000000-0000-4000-8000-${String(round).padStart(12, '0')}`

  async function delivered(shop: Awaited<ReturnType<typeof anAhlanShop>>): Promise<string> {
    const placed = await (await shop.sara()).placeUpdated()
    if (!placed.ok) throw new Error(placed.failure.kind)
    await shop.deliver(placed.value.number)
    return placed.value.number
  }

  test('points spent by an order while a return reverses them are never negative, and none appear', async () => {
    const shop = await anAhlanShop(await open(), 2_000)
    for (let round = 1; round <= rounds(); round += 1) {
      const number = await delivered(shop)
      await shop.run('earn-points')
      shop.wait(16)
      await shop.run('mature-points')
      const before = (await shop.balances()).points
      const { token, load, place } = await shop.sara()
      await shop.checkout.spendPoints(token, '1000', here)
      const { fingerprint } = (await load()).quote
      const [placed] = await Promise.all([
        place(newVisitorToken(), fingerprint),
        shop.acceptReturn(number, 1, uuid(round)),
      ])
      const { points } = await shop.balances()
      expect(points, `round ${round}`).toBe(Math.max(0, before - 1_299 - (placed.ok ? 1_000 : 0)))
      expect((await shop.ledgerSum()).every((sum) => sum === 0)).toBe(true)
    }
  })

  test('credit that expires while it is spent pays an order or expires, not both', async () => {
    const shop = await anAhlanShop(await open(), 2_000)
    for (let round = 1; round <= rounds(); round += 1) {
      const { expiresAt } = await shop.grant('50.00', 1, `round ${round}`)
      const { token, load, place } = await shop.sara()
      await shop.checkout.spendCredit(token, here)
      const { fingerprint } = (await load()).quote
      const [placed, expired] = await Promise.all([
        place(newVisitorToken(), fingerprint),
        shop.inTransaction((tx) => shop.book.expireDue(tx, expiresAt, 10)),
      ])
      expect([placed.ok, expired].filter(Boolean), `round ${round}`).toHaveLength(1)
      expect((await shop.ledgerSum()).every((sum) => sum === 0)).toBe(true)
      shop.wait(2)
      await shop.inTransaction((tx) => shop.book.expireDue(tx, shop.now(), 10))
    }
  })

  test('a wallet that is withdrawn and spent together is spent once', async () => {
    const shop = await anAhlanShop(await open(), 2_000)
    const account = { holder: 'Sara', iban: 'AE070331234567890123456', ifsc: '', number: '', upi: '' }
    for (let round = 1; round <= rounds(); round += 1) {
      await shop.inTransaction(async (tx) => {
        const { ledgerId } = await shop.ledger.ensureWallet(tx, { customerId: sara, currency: 'AED' })
        const sum = { minor: 50_000, currency: 'AED' } as const
        await shop.ledger.credit(tx, { key: `in ${round}`, ledgerId, orderId: null, sum, at: shop.now() })
      })
      const { token, load, place } = await shop.sara()
      await shop.checkout.useWallet(token, here)
      const { fingerprint } = (await load()).quote
      const [placed, ...withdrawn] = await Promise.all([
        place(newVisitorToken(), fingerprint),
        ...[1, 2, 3].map((one) =>
          shop.ahlan.withdraw(sara, { key: `${round} ${one}`, amount: '500', account }, here),
        ),
      ])
      const taken = [placed, ...withdrawn].filter(({ ok }) => ok)
      expect(taken, `round ${round}`).toHaveLength(1)
      expect((await shop.ahlan.overview(sara, here)).wallet.minor).toBe(0)
      shop.wait(2)
    }
  })
})
