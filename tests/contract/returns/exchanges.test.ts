import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anExchangeShop, byVan, paidOf } from '../../support/shops/an-exchange-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const hour = 3_600_000
const day = 24 * hour

describeDatabases('an exchange', (open) => {
  const start = async (given: Parameters<typeof anExchangeShop>[1] = {}) => {
    const { db } = await open()
    const shop = await anExchangeShop(db, given)
    return { db, shop, order: await shop.delivered(2) }
  }

  test('for a cheaper variant is reserved at approval, brought by the van, and refunds the difference', async () => {
    const { db, shop, order } = await start()
    const wanted = shop.exchanged('SKU-B')
    const preview = await shop.returns.preview({ order }, wanted)
    const one = await shop.exchange(order, 'SKU-B')
    const companion = await shop.companionOf(one)
    expect(preview).toMatchObject({
      ok: true,
      value: {
        refund: { exchanged: { minor: 99_900 }, total: { minor: 30_000 }, collectionFee: null },
        exchange: { total: { minor: 99_900 }, value: { minor: 99_900 } },
      },
    })
    expect(one).toMatchObject({ state: 'scheduled', refund: { total: { minor: 30_000 } } })
    expect(companion).toMatchObject({
      status: 'confirmed',
      totals: { total: { minor: 99_900 }, due: { minor: 0 } },
      shipments: [{ earliest: '2026-11-30', latest: '2026-11-30' }],
      payment: { state: 'paid', tenders: [{ kind: 'exchange', last: one.reference }] },
    })
    expect(await shop.shop.stockOf('SKU-B')).toMatchObject({ reserved: 1, allocated: 1 })

    expect(await shop.collect(one)).toMatchObject({ failure: { kind: 'companion-not-ready' } })
    await shop.ship(companion.number, 'approve', 'process', 'schedule', 'out')
    expect(await shop.returns.withdraw({ order }, one.reference)).toMatchObject({
      failure: { kind: 'companion-on-its-way' },
    })
    const deliver = { kind: 'shipment', position: 1, event: 'deliver', collected: null } as const
    const { number } = companion
    expect(
      await shop.shop.orderAdmin.advance({ number, action: deliver, by: operator, note: null }),
    ).toMatchObject({ failure: { kind: 'illegal' } })
    expect(await shop.collect(one)).toMatchObject({ ok: true, value: { state: 'collected' } })
    expect((await shop.find(companion.number)).status).toBe('delivered')
    expect(await shop.shop.stockOf('SKU-B')).toMatchObject({ reserved: 0, onHand: 999 })
    await shop.run(one, 'receive')
    for (const event of ['refuse', 'accept-part'] as const)
      expect(await shop.admin.advance(one.reference, { by: operator, event, note: 'worn' })).toMatchObject({
        failure: { kind: 'illegal' },
      })
    await shop.run(one, 'accept')
    await shop.runPaymentTasks()
    await shop.runReturns()
    const refunds = (await shop.find(order.number)).payment.refunds
    expect(refunds).toMatchObject([{ sum: { minor: 30_000 }, state: 'done' }])
    expect(await shop.stored(one)).toMatchObject({ exchange: { state: 'done' } })
    expect(await reconcile(db)).toEqual([])
  })

  test('for a dearer one is brought when the difference has been paid, and ends when it is not', async () => {
    const { db, shop, order } = await start()
    const one = await shop.exchange(order, 'SKU-C')
    const companion = await shop.companionOf(one)
    expect(one.refund.total.minor).toBe(0)
    expect(companion).toMatchObject({
      status: 'pending',
      totals: { due: { minor: 20_000 } },
      payment: { state: 'pending' },
    })
    expect(await shop.collect(one)).toMatchObject({ failure: { kind: 'companion-not-ready' } })
    const started = await shop.payDifference(companion)
    expect(started.ok).toBe(true)
    const paid = await shop.pay(companion)
    expect(paid).toMatchObject({ status: 'confirmed', payment: { state: 'paid', paid: { minor: 20_000 } } })
    await shop.ship(paid.number, 'approve', 'process', 'schedule', 'out')
    await shop.collect(one)
    await shop.run(one, 'receive', 'accept')
    await shop.runReturns()
    expect((await shop.find(order.number)).payment.refunds).toEqual([])
    await shop.runPaymentTasks()
    expect(await reconcile(db)).toEqual([])

    const late = await shop.exchange(order, 'SKU-C')
    const unpaid = await shop.companionOf(late)
    shop.clock.advance(day)
    await shop.shop.expire('unpaid')
    expect((await shop.find(unpaid.number)).status).toBe('canceled')
    expect(await shop.shop.stockOf('SKU-C')).toMatchObject({ reserved: 0 })
    await shop.collect(late)
    await shop.run(late, 'receive', 'accept')
    expect(await shop.stored(late)).toMatchObject({
      exchange: { state: 'ended' },
      refund: { total: { minor: 129_900 } },
    })
    await shop.runPaymentTasks()
    expect((await shop.find(order.number)).payment.refunds).toMatchObject([{ sum: { minor: 129_900 } }])
    expect(await reconcile(db)).toEqual([])
  })

  test('that is withdrawn, or missed three times, cancels its order and refunds what was paid for it', async () => {
    const { db, shop, order } = await start()
    const one = await shop.exchange(order, 'SKU-C')
    const companion = await shop.companionOf(one)
    await shop.payDifference(companion)
    await shop.pay(companion)
    expect(await shop.returns.withdraw({ order }, one.reference)).toMatchObject({ ok: true })
    await shop.runPaymentTasks()
    expect(await shop.find(companion.number)).toMatchObject({
      status: 'canceled',
      payment: { refunds: [{ sum: { minor: 149_900 }, state: 'done' }] },
    })
    expect((await shop.find(order.number)).payment.refunds).toEqual([])

    const missed = await shop.exchange(order, 'SKU-D')
    const { number } = await shop.companionOf(missed)
    await shop.ship(number, 'approve', 'process', 'schedule', 'out')
    for (const state of ['approved', 'approved', 'lapsed']) {
      const done = await shop.admin.advance(missed.reference, {
        by: operator,
        event: 'miss',
        note: 'no one at home',
      })
      expect(done).toMatchObject({ value: { state } })
      if (state === 'lapsed') break
      await shop.returns.schedule({ order }, missed.reference, byVan.slot)
      await shop.ship(number, 'out')
    }
    await shop.runPaymentTasks()
    expect((await shop.find(number)).status).toBe('canceled')
    expect(await shop.shop.stockOf('SKU-D')).toMatchObject({ reserved: 0, onHand: 1000 })
    expect((await shop.find(order.number)).payment.refunds).toEqual([])
    expect((await shop.request(order, 2)).ok).toBe(true)
    expect(await reconcile(db)).toEqual([])
  })

  test('whose order the shopper cancels becomes a return for money', async () => {
    const { db, shop, order } = await start()
    const one = await shop.exchange(order, 'SKU-B')
    const companion = await shop.companionOf(one)
    expect((await shop.cancel(companion.number)).ok).toBe(true)
    await shop.runPaymentTasks()
    expect(await shop.stored(one)).toMatchObject({
      state: 'scheduled',
      exchange: { state: 'ended' },
      refund: { total: { minor: 129_900 } },
    })
    await shop.collect(one)
    await shop.run(one, 'receive', 'accept')
    await shop.runPaymentTasks()
    expect((await shop.find(order.number)).payment.refunds).toMatchObject([{ sum: { minor: 129_900 } }])
    expect(await reconcile(db)).toEqual([])
  })

  test('whose item comes back too refunds it where the first was paid from', async () => {
    const { db, shop, order } = await start()
    const { companion } = await shop.completeExchange(order, 'SKU-C')
    const back = await shop.requested(companion, 1, {
      items: [{ sku: 'SKU-C', quantity: 1, reason: 'changed-mind', unopened: true }],
    })
    expect(back.refund.total.minor).toBe(149_900)
    await shop.run(back, 'receive', 'accept')
    await shop.runPaymentTasks()
    await shop.runPaymentTasks()
    expect((await shop.find(companion.number)).payment.refunds).toMatchObject([
      { sum: { minor: 149_900 }, state: 'done' },
    ])
    expect((await shop.find(order.number)).payment.refunds).toMatchObject([
      { sum: { minor: 129_900 }, state: 'done' },
    ])
    expect(await reconcile(db)).toEqual([])
  })

  test('refunds and retains exactly what was paid, over return and companion order', async () => {
    const { shop, order } = await start()
    for (const [sku, retained] of [
      ['SKU-B', 99_900],
      ['SKU-C', 149_900],
    ] as const) {
      const { companion } = await shop.completeExchange(order, sku)
      expect(companion.totals.total.minor).toBe(retained)
    }
    await shop.runPaymentTasks()
    const orders = await Promise.all([order.number, ...(await shop.companions(order))].map(shop.find))
    const { paid, refunded } = paidOf(orders)
    expect(paid).toBe(2 * 129_900 + 20_000)
    expect(paid - refunded).toBe(99_900 + 149_900)
  })

  test('waits for an operator where its reason does, and for stock where there is none', async () => {
    const { shop, order } = await start({ 'SKU-B': 1 })
    const faulty = {
      ...shop.exchanged('SKU-B'),
      items: [{ ...shop.exchanged('SKU-B').items[0], reason: 'faulty' }],
    }
    const one = await shop.requested(order, 1, faulty as never)
    expect(one).toMatchObject({ state: 'requested', exchange: { state: 'wanted', companion: null } })
    expect(await shop.shop.stockOf('SKU-B')).toMatchObject({ reserved: 0 })
    const second = await shop.exchange(order, 'SKU-B')
    expect(second).toMatchObject({ exchange: { state: 'open' } })
    const approve = () => shop.admin.advance(one.reference, { by: operator, event: 'approve', note: '' })
    expect(await approve()).toMatchObject({ failure: { kind: 'exchange-sold-out' } })
    await shop.returns.withdraw({ order }, second.reference)
    expect(await approve()).toMatchObject({ ok: true, value: { exchange: { state: 'open' } } })
    expect(await shop.request(order, 1, shop.exchanged('SKU-B'))).toMatchObject({
      failure: { kind: 'exchange-sold-out' },
    })
    expect(await shop.returns.listOfOrder(order.id)).toHaveLength(2)
  })

  test('is made at the door alone, and for what is offered', async () => {
    const { shop, order } = await start()
    const ask = (more: object) => shop.request(order, 1, { ...shop.exchanged('SKU-B'), ...more })
    expect(await ask({ passage: { kind: 'store', store: 'DXB' } })).toMatchObject({
      failure: { kind: 'exchange-needs-collection' },
    })
    expect(await shop.request(order, 1, shop.exchanged('SKU-X'))).toMatchObject({
      failure: { kind: 'not-exchangeable' },
    })
    const one = await shop.exchange(order, 'SKU-B')
    const companion = await shop.companionOf(one)
    for (const event of ['receive', 'waive'] as const)
      expect(
        (await shop.admin.advance(one.reference, { by: operator, event, note: 'in the store' })).ok,
        event,
      ).toBe(false)
    const items = [{ sku: 'SKU-B', quantity: 1 }]
    const action = { kind: 'cancel-items', id: 'some', items, reason: 'none left' } as const
    const part = await shop.shop.orderAdmin.advance({
      number: companion.number,
      action,
      by: operator,
      note: null,
    })
    expect(part).toMatchObject({ failure: { kind: 'illegal' } })
    expect(await shop.shop.orders.listReschedulings(companion)).toEqual([])
  })

  test('is sent twice as one, and moves with the van', async () => {
    const { shop, order } = await start()
    const [one, same] = [
      await shop.request(order, 1, shop.exchanged('SKU-B'), 'form'),
      await shop.request(order, 1, shop.exchanged('SKU-B'), 'form'),
    ]
    expect(same).toEqual(one)
    expect(await shop.companions(order)).toHaveLength(1)
    const later = await shop.requested(order, 1, {
      ...shop.exchanged('SKU-D'),
      passage: { kind: 'home', slot: null },
    })
    expect(later.state).toBe('approved')
    await shop.returns.schedule({ order }, later.reference, byVan.slot)
    expect((await shop.companionOf(later)).shipments).toMatchObject([
      { earliest: '2026-11-30', latest: '2026-11-30' },
    ])
  })
})

describeDatabases('a mattress that was slept on', (open) => {
  const start = async () => {
    const { db } = await open()
    const shop = await anExchangeShop(db, {}, true)
    return { db, shop, order: await shop.delivered(1) }
  }

  test('is exchanged for another once, within 90 days, for a fee', async () => {
    const { db, shop, order } = await start()
    shop.clock.advance(60 * day)
    const opened = shop.exchanged('SKU-D', false)
    const preview = await shop.returns.preview({ order }, opened)
    expect(preview).toMatchObject({
      ok: true,
      value: {
        refund: { total: { minor: 0 } },
        exchange: {
          total: { minor: 129_900 + 14_900 },
          value: { minor: 129_900 },
          charges: [{ code: 'comfort-exchange', amount: { minor: 14_900 }, tax: { minor: 710 } }],
        },
      },
    })
    expect(await shop.request(order, 1, { items: shop.wanted().items, passage: byVan })).toMatchObject({
      failure: { kind: 'comfort-only' },
    })
    const one = await shop.requested(order, 1, opened)
    const companion = await shop.companionOf(one)
    expect(companion.totals.due.minor).toBe(14_900)
    await shop.payDifference(companion)
    await shop.pay(companion)
    await shop.ship(companion.number, 'approve', 'process', 'schedule', 'out')
    await shop.collect(one)
    await shop.run(one, 'receive')
    const items = [{ sku: 'SKU-A', quantity: 1, grade: 'C' as const }]
    expect(
      await shop.admin.advance(one.reference, { by: operator, event: 'accept', note: '', items }),
    ).toMatchObject({
      ok: true,
    })
    await shop.runPaymentTasks()
    const delivered = await shop.find(companion.number)
    const { returnable, others } = await shop.returns.options({ order: delivered })
    expect([...returnable, ...others].every(({ comfort }) => comfort === undefined)).toBe(true)
    expect(await reconcile(db)).toEqual([])
  })

  test('is not exchanged after 90 days', async () => {
    const { shop, order } = await start()
    shop.clock.advance(91 * day)
    expect(
      (await shop.returns.options({ order })).returnable.flatMap(({ exchanges = [] }) => exchanges),
    ).toEqual([])
    expect((await shop.request(order, 1, shop.exchanged('SKU-D', false))).ok).toBe(false)
  })
})
