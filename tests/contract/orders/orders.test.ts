import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { fail } from '#kernel/result.ts'
import { anOrderable, aPlannedShipment } from '../../support/builders/a-quote.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const cash = money(129_900, 'AED')
const set = anOrderable({
  sku: 'SET',
  draws: [
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
  const ship = async ({ desk }: Opened, number: string, ...events: readonly string[]) => {
    for (const event of events) {
      const collected = event === 'deliver' ? cash : null
      const action = { kind: 'shipment', position: 1, event: event as 'out', collected } as const
      const done = await desk.advance({ number, action, actor: 'operator', note: null })
      if (!done.ok) throw new Error(JSON.stringify(done.failure))
    }
  }

  describe('placing one', () => {
    test('freezes what was agreed to, holds its pieces, empties the cart and writes once', async () => {
      const shop = await opened()
      const shopper = await shop.aShopper({ 'SKU-A': 2 })
      const answer = await shopper.place()
      expect(answer).toMatchObject({ ok: true, value: { payAt: null } })
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
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 2, held: 2 })
      expect(await shop.checkout.load(shopper.token, here)).toMatchObject({ failure: { kind: 'empty-cart' } })
      expect(shop.told).toEqual([`order-confirmed:${order?.id}`])
    })

    test('answers the same press as before, and the same key with another request not at all', async () => {
      const shop = await opened()
      const shopper = await shop.aShopper()
      const key = 'the-same-press-0001'
      const first = await shopper.place(key)
      expect(await shopper.place(key)).toEqual(first)
      expect(await shopper.place(key, 'another')).toEqual(fail({ kind: 'key-reused' }))
      expect(await (await shop.aShopper()).place(key)).toEqual(fail({ kind: 'key-reused' }))
      expect(await shop.count('orders')).toBe(1)
    })

    test('refuses a quote that has changed, says how, and takes it when it is agreed to', async () => {
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

    test('refuses a quote that somebody made up', async () => {
      const shop = await opened()
      const answer = await (await shop.aShopper()).place('a-made-up-quote-01', 'tampered')
      expect(answer).toMatchObject({ failure: { kind: 'quote-changed', differences: [] } })
    })

    test('leaves nothing behind when a piece is missing', async () => {
      const shop = await opened({ goods: [anOrderable(), set], stock: { 'SKU-A': 3, 'SKU-B': 0 } })
      const answer = await (await shop.aShopper({ 'SKU-A': 1, SET: 1 })).place()
      expect(answer).toEqual(fail({ kind: 'out-of-stock', skus: ['SET'] }))
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 3, reserved: 0, held: 0 })
      for (const table of ['orders', 'placements', 'order_lines', 'order_events'])
        expect(await shop.count(table)).toBe(0)
    })

    test('leaves nothing behind when another hold refuses', async () => {
      const full = { take: async () => fail({ kind: 'slot-full' }), release: async () => undefined }
      const shop = await opened({ holds: [full] })
      const shopper = await shop.aShopper()
      expect(await shopper.place()).toEqual(fail({ kind: 'slot-full' }))
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 0, held: 0 })
      expect((await shop.checkout.load(shopper.token, here)).ok).toBe(true)
    })

    test('takes the parts of sets', async () => {
      const shop = await opened({ goods: [anOrderable(), set], stock: { 'SKU-A': 5, 'SKU-B': 2 } })
      await placed(shop, { SET: 2, 'SKU-A': 1 })
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 5, held: 5 })
      expect(await shop.standing('SKU-B')).toEqual({ onHand: 2, reserved: 2, held: 2 })
    })

    test('puts the goods back into the cart when no payment can be begun', async () => {
      const shop = await opened({ startPayment: async () => fail({ kind: 'payment-unavailable' }) })
      const shopper = await shop.aShopper({ 'SKU-A': 2 }, 'tap')
      expect(await shopper.place()).toEqual(fail({ kind: 'payment-unavailable' }))
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 0, held: 0 })
      const again = await shop.checkout.load(shopper.token, here)
      expect(again).toMatchObject({ ok: true, value: { quote: { lines: [{ sku: 'SKU-A', quantity: 2 }] } } })
    })
  })

  describe('one that is placed', () => {
    test('opens to nobody without its token, nor in another country', async () => {
      const shop = await opened()
      const { number, accessToken } = await placed(shop)
      const missing = fail({ kind: 'not-found' })
      expect(await shop.orders.find(number, 'forged', here)).toEqual(missing)
      expect(await shop.orders.find(number, accessToken, theStorefront('kw/en'))).toEqual(missing)
      expect((await shop.orders.find(number.toLowerCase(), accessToken, here)).ok).toBe(true)
    })

    test('is found by its number and the phone or e-mail it was ordered with', async () => {
      const shop = await opened()
      const { number } = await placed(shop)
      const track = (phoneOrEmail: string) => shop.orders.track({ number, phoneOrEmail, from: 'x' }, here)
      const found = await track('Maryam@Example.com')
      expect(found.ok).toBe(true)
      const phone = found.ok ? found.value.order.contact.phone : ''
      expect((await track(`0${phone.slice(4)}`)).ok).toBe(true)
      expect(await track('0')).toEqual(fail({ kind: 'not-found' }))
      expect(await track('somebody@example.com')).toEqual(fail({ kind: 'not-found' }))
    })

    test('leaves the books when it is delivered', async () => {
      const shop = await opened()
      const { number, accessToken } = await placed(shop, { 'SKU-A': 2 })
      await ship(shop, number, 'approve', 'process', 'schedule', 'out', 'deliver')
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 3, reserved: 0, held: 0 })
      const found = await shop.orders.find(number, accessToken, here)
      expect(found).toMatchObject({ value: { display: 'Delivered', order: { payment: { state: 'due' } } } })
    })

    test('gives its pieces back once, however it comes to nothing', async () => {
      const shop = await opened()
      const { number, accessToken } = await placed(shop, { 'SKU-A': 2 })
      expect((await shop.orders.askCancel(number, accessToken, here)).ok).toBe(true)
      const accept = { number, action: { kind: 'accept-cancel' }, actor: 'operator', note: null } as const
      expect((await shop.desk.advance(accept)).ok).toBe(true)
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 0, held: 0 })
      expect(await shop.desk.advance(accept)).toMatchObject({ failure: { kind: 'illegal' } })
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 0, held: 0 })
    })

    test('gives its pieces back after the third attempt that fails', async () => {
      const shop = await opened()
      const { number } = await placed(shop)
      await ship(shop, number, 'approve', 'process', 'schedule', 'out', 'fail', 'out', 'fail', 'out')
      expect(await shop.standing('SKU-A')).toMatchObject({ reserved: 1 })
      await ship(shop, number, 'fail')
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 0, held: 0 })
      expect(new Set(shop.told).size).toBe(shop.told.length)
    })

    test('is held when a phone orders too often', async () => {
      const shop = await opened({ stock: { 'SKU-A': 50 } })
      await placed(shop)
      const every = { country: null, status: null, held: null, limit: 1, before: null } as const
      const [first] = await shop.desk.list(every)
      if (!first) throw new Error('an order')
      for (let count = 1; count <= 5; count += 1) {
        const next = await shop.aShopper()
        await shop.checkout.setContact(next.token, first.contact, here)
        const loaded = await shop.checkout.load(next.token, here)
        expect((await next.place(undefined, loaded.ok ? loaded.value.quote.fingerprint : '')).ok).toBe(true)
      }
      const held = await shop.desk.list({ country: null, status: null, held: true, limit: 9, before: null })
      expect(held).toMatchObject([{ status: 'pending', heldFor: ['velocity'] }])
    })
  })

  describe('one that comes in several shipments', () => {
    const kilns = { code: 'bahla-kilns', name: { en: 'Bahla Kilns', ar: 'أفران بهلاء' } }
    const split = {
      goods: [anOrderable(), anOrderable({ sku: 'SKU-B', readyAfterDays: 30 })],
      stock: { 'SKU-A': 5, 'SKU-B': 5 },
      shipments: (lines: readonly { readonly sku: string }[]) =>
        [
          aPlannedShipment({ skus: ['SKU-A'] }),
          aPlannedShipment({ skus: ['SKU-B'], seller: kilns, readyAfterDays: 30, latest: '2026-12-30' }),
        ].filter(({ skus }) => lines.some(({ sku }) => skus.includes(sku))),
    }
    const moveOn = async (
      { desk }: Opened,
      number: string,
      position: number,
      ...events: readonly string[]
    ) => {
      for (const event of events) {
        const collected = event === 'deliver' ? cash : null
        const action = { kind: 'shipment', position, event: event as 'out', collected } as const
        const done = await desk.advance({ number, action, actor: 'operator', note: null })
        if (!done.ok) throw new Error(JSON.stringify(done.failure))
      }
    }
    const month = { country: 'ae', from: '2026-01-01T00:00:00.000Z', until: '2027-12-01T00:00:00.000Z' }

    test('keeps who sends each and when, and takes what each brings', async () => {
      const shop = await opened(split)
      const { number } = await placed(shop, { 'SKU-A': 1, 'SKU-B': 1 })
      const found = await shop.desk.find(number)
      expect(found).toMatchObject({
        value: {
          order: {
            platform: 'web',
            shipments: [
              { seller: null, readyAfterDays: 0, lines: [{ sku: 'SKU-A' }] },
              { seller: kilns, readyAfterDays: 30, latest: '2026-12-30', lines: [{ sku: 'SKU-B' }] },
            ],
          },
        },
      })
      await moveOn(shop, number, 1, 'approve', 'process', 'schedule', 'out', 'deliver')
      expect(await shop.desk.find(number)).toMatchObject({
        value: { display: 'Partially Delivered', order: { payment: { paid: cash } } },
      })
      expect(await shop.standing('SKU-B')).toMatchObject({ reserved: 1 })
      await moveOn(shop, number, 2, 'approve', 'process', 'schedule', 'out', 'deliver')
      expect(await shop.desk.find(number)).toMatchObject({
        value: { display: 'Delivered', order: { payment: { state: 'paid' } } },
      })
      expect(await shop.listCollections(month)).toMatchObject([
        { number, position: 1, seller: null, due: cash, collected: cash },
        { number, position: 2, seller: 'bahla-kilns', due: cash, collected: cash },
      ])
    })

    test('gives back what was refused at the door, counts it, and is done with the rest', async () => {
      const shop = await opened(split)
      const { number } = await placed(shop, { 'SKU-A': 1, 'SKU-B': 1 })
      await moveOn(shop, number, 2, 'approve', 'process', 'schedule', 'out', 'refuse')
      expect(await shop.standing('SKU-B')).toEqual({ onHand: 5, reserved: 0, held: 0 })
      await moveOn(shop, number, 1, 'approve', 'process', 'schedule', 'out', 'deliver')
      const found = await shop.desk.find(number)
      expect(found).toMatchObject({ value: { order: { status: 'delivered', payment: { state: 'paid' } } } })
      const phone = found.ok ? found.value.order.contact.phone : ''
      expect(await shop.findHistory(phone)).toMatchObject({ refusals: 1 })
    })

    test('stays due when something was short, and refuses a time that is not', async () => {
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
      const done = await shop.desk.advance({ number, action, actor: 'operator', note: null })
      expect(done).toMatchObject({ value: { order: { status: 'delivered', payment: { state: 'due' } } } })
      expect(await shop.listCollections(month)).toMatchObject([{ due: cash, collected: { minor: 100_000 } }])
      const again = { ...action, event: 'reschedule', collected: null } as const
      const move = (time: { slot: string } | { day: string }) =>
        shop.desk.advance({ number, action: again, time, actor: 'operator', note: null })
      expect(await move({ day: '2020-01-01' })).toMatchObject({ failure: { kind: 'no-such-time' } })
      expect(await move({ slot: 'ae:near:2026-11-26:09-13' })).toMatchObject({
        failure: { kind: 'no-such-time' },
      })
    })
  })

  describe('one that is paid for', () => {
    const pay = async (shop: Opened, given: object = {}) => {
      const [order] = await shop.desk.list({
        country: null,
        status: null,
        held: null,
        limit: 1,
        before: null,
      })
      const outcome = { attemptId: 'a-1', state: 'paid', amount: cash, reference: 'ref-1', ...given } as const
      return shop.recordPayment({ ...outcome, orderId: order?.id ?? '' })
    }

    test('waits, is confirmed by its payment, and hears of it again without a change', async () => {
      const shop = await opened()
      expect(await placed(shop, { 'SKU-A': 1 }, 'tap')).toMatchObject({
        payAt: expect.stringContaining('/pay/'),
      })
      expect(await pay(shop, { state: 'failed', reference: 'ref-0' })).toMatchObject({ ok: true })
      expect(await pay(shop)).toEqual({ ok: true, value: { orderStatus: 'confirmed' } })
      const told = [...shop.told]
      expect(await pay(shop)).toEqual({ ok: true, value: { orderStatus: 'confirmed' } })
      expect(await pay(shop, { state: 'failed', reference: 'ref-9' })).toMatchObject({ ok: true })
      expect(shop.told).toEqual(told)
    })

    test('is held when the amount is wrong', async () => {
      const shop = await opened()
      await placed(shop, { 'SKU-A': 1 }, 'tap')
      const short = { amount: money(100, 'AED') }
      expect(await pay(shop, short)).toEqual(fail({ kind: 'held-wrong-amount' }))
      expect(await pay(shop, short)).toEqual(fail({ kind: 'held-wrong-amount' }))
    })

    test('expires after the provider was asked, and the money of a late payment is to go back', async () => {
      const shop = await opened()
      await placed(shop, { 'SKU-A': 1 }, 'tap')
      expect(await shop.expire('unpaid')).toBe('0 expired')
      shop.clock.advance(31 * 60_000)
      expect(await shop.expire('open')).toBe('0 expired')
      expect(await shop.expire('unpaid')).toBe('1 expired')
      expect(await shop.standing('SKU-A')).toEqual({ onHand: 5, reserved: 0, held: 0 })
      expect(await pay(shop)).toEqual(fail({ kind: 'expired' }))
    })

    test('is nobody’s when nobody has such an order', async () => {
      const shop = await opened()
      expect(await pay(shop)).toEqual(fail({ kind: 'unknown-order' }))
    })
  })
})
