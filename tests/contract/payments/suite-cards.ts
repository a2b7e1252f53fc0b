import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CardUse } from '#commerce/payments/cards/saved-card.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Open } from '../../support/databases/databases.ts'
import {
  aPaymentTestShop,
  type PaymentHarness,
  type PaymentTestShop,
} from '../../support/shops/a-payment-harness.ts'

type CardHarness = PaymentHarness & {
  readonly cardsAtProvider: NonNullable<PaymentHarness['cardsAtProvider']>
}

export const aCustomer = async (db: Database): Promise<string> => {
  const id = randomUUID()
  const at = new Date('2026-01-01T00:00:00.000Z')
  await db.insert(customers).values({ id, name: 'Layla', language: 'en', country: 'kw', createdAt: at })
  return id
}

/** The contract of every provider's card vault. */
export function describeCards(open: Open, make: () => CardHarness): void {
  async function openShop() {
    const harness = make()
    const { db } = await open()
    const shop = aPaymentTestShop(db, harness)
    const customerId = await aCustomer(db)
    const run = async () => {
      await shop.payments.idle()
      shop.clock.advance(3_600_000)
      await shop.payments.runCardTasks()
    }
    const pay = async (use: CardUse | null, outcome: 'approve' | 'decline' = 'approve') => {
      const { order, attempt, started } = await shop.begin({ card: use })
      await harness.act(attempt, outcome, shop.payments)
      if (harness.webhooks) await shop.receiveWebhook(await harness.webhook(attempt))
      await shop.payments.facade.handleReturn(attempt.id)
      await run()
      return { order, attempt: await shop.latest(order.orderId), started }
    }
    return { harness, shop, customerId, run, pay, saves: { customerId, kind: 'save' as const } }
  }
  const close = async (shop: PaymentTestShop) => {
    await shop.payments.close()
    expect(shop.errors).toEqual([])
  }

  test('a card is saved once its payment is made, and once however often that is reported', async () => {
    const { harness, shop, customerId, pay, run, saves } = await openShop()
    const { attempt } = await pay(saves)
    for (const _ of [1, 2]) {
      if (harness.webhooks) await shop.receiveWebhook(await harness.webhook(attempt))
      await shop.payments.facade.handleReturn(attempt.id)
      await run()
    }
    const cards = await shop.payments.savedCards.list(customerId)
    expect(cards).toEqual([
      {
        id: expect.any(String) as string,
        method: harness.method,
        country: harness.country,
        brand: expect.stringMatching(/^visa$/i) as string,
        lastFour: expect.stringMatching(/^\d{4}$/) as string,
        expiry: { month: expect.any(Number) as number, year: expect.any(Number) as number },
        isDefault: false,
        isExpired: false,
      },
    ])
    expect(await harness.cardsAtProvider(shop.payments)).toHaveLength(1)
    await close(shop)
  })

  test('no card is saved unless the customer wants it, nor when the payment is declined', async () => {
    const { harness, shop, customerId, pay, saves } = await openShop()
    await pay(null)
    await pay(saves, 'decline')
    expect(await shop.payments.savedCards.list(customerId)).toEqual([])
    expect(await harness.cardsAtProvider(shop.payments)).toEqual([])
    await close(shop)
  })

  test('a saved card pays after the customer has passed 3-D Secure', async () => {
    const { harness, shop, customerId, pay, saves } = await openShop()
    await pay(saves)
    const [card] = await shop.payments.savedCards.list(customerId)
    const { order, attempt } = await shop.begin({ card: { customerId, kind: 'saved', id: card?.id ?? '' } })
    expect(attempt).toMatchObject({ state: 'pending', reportedOutcome: 'none' })
    expect(attempt.nextAction?.kind).toMatch(/^(?:redirect|form-post)$/)
    expect(shop.orders.paidBy(order.orderId)).toEqual([])
    await harness.act(attempt, 'approve', shop.payments)
    await shop.payments.facade.handleReturn(attempt.id)
    expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
    await close(shop)
  })

  test('a removed card is deleted immediately, and later at its provider, however often that fails', async () => {
    const { harness, shop, customerId, pay, run, saves } = await openShop()
    await pay(saves)
    const [card] = await shop.payments.savedCards.list(customerId)
    harness.injectFault?.('down')
    expect(await shop.payments.savedCards.remove(customerId, card?.id ?? '')).toEqual({ ok: true })
    expect(await shop.payments.savedCards.list(customerId)).toEqual([])
    if (harness.injectFault) {
      await run()
      harness.injectFault(null)
      expect(await harness.cardsAtProvider(shop.payments)).toHaveLength(1)
    }
    await run()
    expect(await harness.cardsAtProvider(shop.payments)).toEqual([])
    const started = await shop
      .begin({ card: { customerId, kind: 'saved', id: card?.id ?? '' } })
      .catch(() => null)
    expect(started).toBeNull()
    await close(shop)
  })

  test("another customer's card, an unknown one and one of another country pay nothing", async () => {
    const { harness, shop, customerId, pay, saves } = await openShop()
    await pay(saves)
    const [card] = await shop.payments.savedCards.list(customerId)
    const tries: [CardUse, string][] = [
      [{ customerId: randomUUID(), kind: 'saved', id: card?.id ?? '' }, harness.country],
      [{ customerId, kind: 'saved', id: randomUUID() }, harness.country],
      [{ customerId, kind: 'saved', id: "' or 1=1" }, harness.country],
      [{ customerId, kind: 'saved', id: card?.id ?? '' }, 'qa'],
    ]
    for (const [use, country] of tries) {
      const order = shop.anOrder({ card: use, country })
      expect(await shop.payments.startPayment(order)).toEqual({
        ok: false,
        failure: { kind: 'payment-unavailable' },
      })
      expect(await shop.payments.listAttempts(order.orderId)).toEqual([])
    }
    const others = randomUUID()
    expect(await shop.payments.savedCards.remove(others, card?.id ?? '')).toEqual({
      ok: false,
      failure: { kind: 'unknown-card' },
    })
    expect(await shop.payments.savedCards.setDefault(others, card?.id ?? '')).toMatchObject({ ok: false })
    expect(await shop.payments.savedCards.list(customerId)).toHaveLength(1)
    await close(shop)
  })

  test('a card that has expired pays nothing', async () => {
    const { shop, customerId, pay, saves } = await openShop()
    await pay(saves)
    const [card] = await shop.payments.savedCards.list(customerId)
    shop.clock.advance(20 * 366 * 86_400_000)
    expect(await shop.payments.savedCards.list(customerId)).toMatchObject([{ isExpired: true }])
    const order = shop.anOrder({ card: { customerId, kind: 'saved', id: card?.id ?? '' } })
    expect(await shop.payments.startPayment(order)).toMatchObject({ ok: false })
    await close(shop)
  })
}
