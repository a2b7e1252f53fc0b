import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { fail } from '#kernel/result.ts'
import { aPurchasableVariant } from '../../support/builders/a-purchasable-variant.ts'
import { aPlannedShipment } from '../../support/builders/a-quote.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { operator } from '../../support/builders/operators.ts'

const cash = money(129_900, 'AED')
const bundle = aPurchasableVariant({
  sku: 'SET',
  components: [
    { sku: 'SKU-A', quantity: 2 },
    { sku: 'SKU-B', quantity: 1 },
  ],
})

describeDatabases('orders', (open) => {
  const opened = async (given = {}) => anOrderShop(await open(), given)
  type Opened = Awaited<ReturnType<typeof opened>>
  const placed = async ({ aShopper }: Opened, ...shopper: Parameters<Opened['aShopper']>) => {
    const answer = await (await aShopper(...shopper)).place()
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.value
  }
  const ship = async ({ orderAdmin }: Opened, number: string, ...events: readonly string[]) => {
    for (const event of events) {
      const collected = event === 'deliver' ? cash : null
      const action = { kind: 'shipment', position: 1, event: event as 'out', collected } as const
      const done = await orderAdmin.advance({ number, action, by: operator, note: null })
      if (!done.ok) throw new Error(JSON.stringify(done.failure))
    }
  }

  describe('placing an order', () => {
    test('stores the quote, reserves the stock, empties the cart and sends one message', async () => {
      const shop = await opened()
      const shopper = await shop.aShopper({ 'SKU-A': 2 })
      const answer = await shopper.place()
      expect(answer).toMatchObject({ ok: true, value: { paymentUrl: null } })
      const { number, accessToken } = answer.ok ? answer.value : { number: '', accessToken: '' }
      const found = await shop.orders.find(number, accessToken, here)
      expect(found).toMatchObject({
        ok: true,
        value: { display: 'Confirmed', order: { status: 'confirmed', payment: { state: 'due' } } },
      })
      const { order } = found.ok ? found.value : {}
      expect(order?.lines).toEqual(shopper.quote.lines)
      expect(order?.totals.payable).toEqual(shopper.quote.payable)
      expect(order?.address).toEqual(shopper.quote.address)
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 2, allocated: 2 })
      expect(await shop.checkout.load(shopper.token, here)).toMatchObject({ failure: { kind: 'empty-cart' } })
      expect(shop.messageKeys).toEqual([`order-confirmed:${order?.id}`])
    })

    test('returns the same result for a repeated idempotency key and rejects the key for another request', async () => {
      const shop = await opened()
      const shopper = await shop.aShopper()
      const key = 'the-same-key-0001'
      const first = await shopper.place(key)
      expect(await shopper.place(key)).toEqual(first)
      expect(await shopper.place(key, 'another')).toEqual(fail({ kind: 'key-reused' }))
      expect(await (await shop.aShopper()).place(key)).toEqual(fail({ kind: 'key-reused' }))
      expect(await shop.count('orders')).toBe(1)
    })

    test('rejects a changed quote with its differences and accepts it once reviewed', async () => {
      const shop = await opened()
      const shopper = await shop.aShopper()
      shop.setPrice('SKU-A', 139_900)
      const answer = await shopper.place()
      expect(answer).toMatchObject({
        failure: {
          kind: 'quote-changed',
          differences: [
            { what: 'price', sku: 'SKU-A', before: { minor: 129_900 }, now: { minor: 139_900 } },
            { what: 'tax' },
            { what: 'payable' },
          ],
        },
      })
      expect(await shop.count('orders')).toBe(0)
      const fingerprint =
        !answer.ok && answer.failure.kind === 'quote-changed' ? answer.failure.fingerprint : ''
      expect((await shopper.place('after-the-change-1', fingerprint)).ok).toBe(true)
    })

    test('rejects an unknown fingerprint', async () => {
      const shop = await opened()
      const answer = await (await shop.aShopper()).place('a-made-up-quote-01', 'tampered')
      expect(answer).toMatchObject({ failure: { kind: 'quote-changed', differences: [] } })
    })

    test('writes nothing when an item is out of stock', async () => {
      const shop = await opened({
        variants: [aPurchasableVariant(), bundle],
        stock: { 'SKU-A': 3, 'SKU-B': 0 },
      })
      const answer = await (await shop.aShopper({ 'SKU-A': 1, SET: 1 })).place()
      expect(answer).toEqual(fail({ kind: 'out-of-stock', skus: ['SET'] }))
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 3, reserved: 0, allocated: 0 })
      for (const table of ['orders', 'order_submissions', 'order_lines', 'order_events'])
        expect(await shop.count(table)).toBe(0)
    })

    test('writes nothing when another reservation fails', async () => {
      const full = { reserve: async () => fail({ kind: 'slot-full' }), release: async () => undefined }
      const shop = await opened({ reservations: [full] })
      const shopper = await shop.aShopper()
      expect(await shopper.place()).toEqual(fail({ kind: 'slot-full' }))
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
      expect((await shop.checkout.load(shopper.token, here)).ok).toBe(true)
    })

    test('reserves the components of bundles', async () => {
      const shop = await opened({
        variants: [aPurchasableVariant(), bundle],
        stock: { 'SKU-A': 5, 'SKU-B': 2 },
      })
      await placed(shop, { SET: 2, 'SKU-A': 1 })
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 5, allocated: 5 })
      expect(await shop.stockOf('SKU-B')).toEqual({ onHand: 2, reserved: 2, allocated: 2 })
    })

    test('returns the items to the cart when the payment cannot be started', async () => {
      const shop = await opened({ startPayment: async () => fail({ kind: 'payment-unavailable' }) })
      const shopper = await shop.aShopper({ 'SKU-A': 2 }, 'tap')
      expect(await shopper.place()).toEqual(fail({ kind: 'payment-unavailable' }))
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
      const again = await shop.checkout.load(shopper.token, here)
      expect(again).toMatchObject({ ok: true, value: { quote: { lines: [{ sku: 'SKU-A', quantity: 2 }] } } })
    })
  })

  describe('a placed order', () => {
    test('is not found without its token or in another country', async () => {
      const shop = await opened()
      const { number, accessToken } = await placed(shop)
      const missing = fail({ kind: 'not-found' })
      expect(await shop.orders.find(number, 'forged', here)).toEqual(missing)
      expect(await shop.orders.find(number, accessToken, theStorefront('kw/en'))).toEqual(missing)
      expect((await shop.orders.find(number.toLowerCase(), accessToken, here)).ok).toBe(true)
    })

    test('consumes its stock when it is delivered', async () => {
      const shop = await opened()
      const { number, accessToken } = await placed(shop, { 'SKU-A': 2 })
      await ship(shop, number, 'approve', 'process', 'schedule', 'out', 'deliver')
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 3, reserved: 0, allocated: 0 })
      const found = await shop.orders.find(number, accessToken, here)
      expect(found).toMatchObject({ value: { display: 'Delivered', order: { payment: { state: 'due' } } } })
    })

    test('releases its stock once, however it is canceled', async () => {
      const shop = await opened()
      const { number, accessToken } = await placed(shop, { 'SKU-A': 2 })
      await ship(shop, number, 'approve', 'process')
      expect((await shop.orders.requestCancellation(number, accessToken, here)).ok).toBe(true)
      expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 2 })
      const accept = {
        number,
        action: { kind: 'approve-cancellation' },
        by: operator,
        note: null,
      } as const
      expect((await shop.orderAdmin.advance(accept)).ok).toBe(true)
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
      expect(await shop.orderAdmin.advance(accept)).toMatchObject({ failure: { kind: 'illegal' } })
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
    })

    test('releases its stock after the third failed delivery attempt', async () => {
      const shop = await opened()
      const { number } = await placed(shop)
      await ship(shop, number, 'approve', 'process', 'schedule', 'out', 'fail', 'out', 'fail', 'out')
      expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 1 })
      await ship(shop, number, 'fail')
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
      expect(new Set(shop.messageKeys).size).toBe(shop.messageKeys.length)
    })

    test('is put on hold when a phone number orders too often', async () => {
      const shop = await opened({ stock: { 'SKU-A': 50 } })
      await placed(shop)
      const every = {
        by: operator,
        country: null,
        status: null,
        onHold: null,
        limit: 1,
        before: null,
      } as const
      const [first] = await shop.orderAdmin.list(every)
      if (!first) throw new Error('an order')
      for (let count = 1; count <= 5; count += 1) {
        const next = await shop.aShopper()
        await shop.checkout.setContact(next.token, first.contact, here)
        const loaded = await shop.checkout.load(next.token, here)
        expect((await next.place(undefined, loaded.ok ? loaded.value.quote.fingerprint : '')).ok).toBe(true)
      }
      const onHold = await shop.orderAdmin.list({
        by: operator,
        country: null,
        status: null,
        onHold: true,
        limit: 9,
        before: null,
      })
      expect(onHold).toMatchObject([{ status: 'pending', reviewReasons: ['velocity'] }])
    })
  })

  describe('an order of several shipments', () => {
    const kilns = { code: 'bahla-kilns', name: { en: 'Bahla Kilns', ar: 'أفران بهلاء' } }
    const split = {
      variants: [aPurchasableVariant(), aPurchasableVariant({ sku: 'SKU-B', leadTimeDays: 30 })],
      stock: { 'SKU-A': 5, 'SKU-B': 5 },
      shipments: (lines: readonly { readonly sku: string }[]) =>
        [
          aPlannedShipment({ skus: ['SKU-A'] }),
          aPlannedShipment({ skus: ['SKU-B'], seller: kilns, leadTimeDays: 30, latest: '2026-12-30' }),
        ].filter(({ skus }) => lines.some(({ sku }) => skus.includes(sku))),
    }
    const moveOn = async (
      { orderAdmin }: Opened,
      number: string,
      position: number,
      ...events: readonly string[]
    ) => {
      for (const event of events) {
        const collected = event === 'deliver' ? cash : null
        const action = { kind: 'shipment', position, event: event as 'out', collected } as const
        const done = await orderAdmin.advance({ number, action, by: operator, note: null })
        if (!done.ok) throw new Error(JSON.stringify(done.failure))
      }
    }
    const month = { country: 'ae', from: '2026-01-01T00:00:00.000Z', until: '2027-12-01T00:00:00.000Z' }

    test('stores seller and days of each shipment and collects its share of the cash', async () => {
      const shop = await opened(split)
      const { number } = await placed(shop, { 'SKU-A': 1, 'SKU-B': 1 })
      const found = await shop.orderAdmin.find(number, operator)
      expect(found).toMatchObject({
        value: {
          order: {
            platform: 'web',
            shipments: [
              { seller: null, leadTimeDays: 0, lines: [{ sku: 'SKU-A' }] },
              { seller: kilns, leadTimeDays: 30, latest: '2026-12-30', lines: [{ sku: 'SKU-B' }] },
            ],
          },
        },
      })
      await moveOn(shop, number, 1, 'approve', 'process', 'schedule', 'out', 'deliver')
      expect(await shop.orderAdmin.find(number, operator)).toMatchObject({
        value: { display: 'Partially Delivered', order: { payment: { paid: cash } } },
      })
      expect(await shop.stockOf('SKU-B')).toMatchObject({ reserved: 1 })
      await moveOn(shop, number, 2, 'approve', 'process', 'schedule', 'out', 'deliver')
      expect(await shop.orderAdmin.find(number, operator)).toMatchObject({
        value: { display: 'Delivered', order: { payment: { state: 'paid' } } },
      })
      expect(await shop.listCollections(month)).toMatchObject([
        { number, position: 1, seller: null, due: cash, collected: cash },
        { number, position: 2, seller: 'bahla-kilns', due: cash, collected: cash },
      ])
    })

    test('releases a refused shipment, counts the refusal and completes with the rest', async () => {
      const shop = await opened(split)
      const { number } = await placed(shop, { 'SKU-A': 1, 'SKU-B': 1 })
      await moveOn(shop, number, 2, 'approve', 'process', 'schedule', 'out', 'refuse')
      expect(await shop.stockOf('SKU-B')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
      await moveOn(shop, number, 1, 'approve', 'process', 'schedule', 'out', 'deliver')
      const found = await shop.orderAdmin.find(number, operator)
      expect(found).toMatchObject({ value: { order: { status: 'delivered', payment: { state: 'paid' } } } })
      const phone = found.ok ? found.value.order.contact.phone : ''
      expect(await shop.findHistory(phone)).toMatchObject({ refusedDeliveries: 1 })
    })

    test('stays due after a short collection, and rejects an unavailable time', async () => {
      const shop = await opened(split)
      const { number } = await placed(shop)
      for (const event of ['approve', 'process', 'schedule', 'out'] as const)
        await moveOn(shop, number, 1, event)
      const action = {
        kind: 'shipment',
        position: 1,
        event: 'deliver',
        collected: money(100_000, 'AED'),
      } as const
      const done = await shop.orderAdmin.advance({ number, action, by: operator, note: null })
      expect(done).toMatchObject({ value: { order: { status: 'delivered', payment: { state: 'due' } } } })
      expect(await shop.listCollections(month)).toMatchObject([{ due: cash, collected: { minor: 100_000 } }])
      const again = { ...action, event: 'reschedule', collected: null } as const
      const move = (time: { slot: string } | { day: string }) =>
        shop.orderAdmin.advance({ number, action: again, time, by: operator, note: null })
      expect(await move({ day: '2020-01-01' })).toMatchObject({ failure: { kind: 'time-unavailable' } })
      expect(await move({ slot: 'ae:near:2026-11-26:09-13' })).toMatchObject({
        failure: { kind: 'time-unavailable' },
      })
    })
  })

  describe('an order that is paid online', () => {
    const pay = async (shop: Opened, given: object = {}) => {
      const [order] = await shop.orderAdmin.list({
        by: operator,
        country: null,
        status: null,
        onHold: null,
        limit: 1,
        before: null,
      })
      const outcome = { attemptId: 'a-1', state: 'paid', amount: cash, reference: 'ref-1', ...given } as const
      return shop.recordPayment({ ...outcome, orderId: order?.id ?? '' })
    }

    test('is confirmed by its payment, once however often it is reported', async () => {
      const shop = await opened()
      expect(await placed(shop, { 'SKU-A': 1 }, 'tap')).toMatchObject({
        paymentUrl: expect.stringContaining('/pay/'),
      })
      expect(await pay(shop, { state: 'failed', reference: 'ref-0' })).toMatchObject({ ok: true })
      expect(await pay(shop)).toEqual({ ok: true, value: { orderStatus: 'confirmed' } })
      const keysBefore = [...shop.messageKeys]
      expect(await pay(shop)).toEqual({ ok: true, value: { orderStatus: 'confirmed' } })
      expect(await pay(shop, { state: 'failed', reference: 'ref-9' })).toMatchObject({ ok: true })
      expect(shop.messageKeys).toEqual(keysBefore)
    })

    test('is put on hold when the amount paid is wrong', async () => {
      const shop = await opened()
      await placed(shop, { 'SKU-A': 1 }, 'tap')
      const short = { amount: money(100, 'AED') }
      expect(await pay(shop, short)).toEqual(fail({ kind: 'wrong-amount' }))
      expect(await pay(shop, short)).toEqual(fail({ kind: 'wrong-amount' }))
    })

    test('expires after a sync with the provider; a late payment is reversed', async () => {
      const shop = await opened()
      await placed(shop, { 'SKU-A': 1 }, 'tap')
      expect(await shop.expire('unpaid')).toBe('0 expired')
      shop.clock.advance(31 * 60_000)
      expect(await shop.expire('open')).toBe('0 expired')
      expect(await shop.expire('unpaid')).toBe('1 expired')
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
      expect(await pay(shop)).toEqual(fail({ kind: 'expired' }))
    })

    test('reports a payment of an unknown order', async () => {
      const shop = await opened()
      expect(await pay(shop)).toEqual(fail({ kind: 'unknown-order' }))
    })
  })
})
