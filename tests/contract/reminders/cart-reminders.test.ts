import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shippedPeriods } from '#adapters/retention/retention-periods.ts'
import { retentionRules } from '#adapters/retention/retention-rules.ts'
import { ok } from '#kernel/result.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aReminderShop } from '../../support/shops/a-reminder-shop.ts'

const hour = 3_600_000

describeDatabases('a cart that was left', (open) => {
  const start = async (limits: Parameters<typeof aReminderShop>[1] = {}) => {
    const { db } = await open()
    const shop = aReminderShop(db, limits)
    return {
      db,
      ...shop,
      async customersCart(granted: readonly ('email' | 'sms')[] = ['email'], name = 'maryam') {
        const customer = await shop.aCustomer(granted, name)
        const cart = await shop.aCart()
        await shop.own(cart.digest, customer.id)
        return { customer, cart }
      },
    }
  }

  test('brings its customer one mail after four hours, whose link shows what was in it', async () => {
    const shop = await start()
    await shop.customersCart()
    shop.clock.advance(4 * hour - 1000)
    expect(await shop.remind()).toBe('0 reminders queued')
    shop.clock.advance(1000)
    expect(await shop.remind()).toBe('1 reminders queued')
    expect(await shop.remind()).toBe('0 reminders queued')
    expect(await shop.send()).toBe('1 sent')
    const [mail] = shop.mails
    expect(mail).toMatchObject({
      to: { name: '', address: 'maryam@example.com' },
      language: 'en',
      subject: 'Still in your cart: Piece SOFA',
      unsubscribeUrl: `https://shop.example/api/reminders/stop?t=${shop.tokenIn('reminders')}`,
    })
    expect(mail?.text).toContain('2 × Piece SOFA')
    expect(await shop.reminders.describe(shop.tokenIn('restore'), shop.here)).toMatchObject({
      value: { state: 'open', items: [{ sku: 'SOFA', quantity: 2, available: true }] },
    })
  })

  test('is a text message for a customer who has agreed to nothing else', async () => {
    const shop = await start()
    await shop.customersCart(['sms'])
    shop.clock.advance(5 * hour)
    await shop.remind()
    await shop.send()
    expect(shop.mails).toEqual([])
    expect(shop.texts).toMatchObject([{ to: '+971501200006' }])
    expect(shop.texts[0]?.text).toMatch(
      /^Majlis: still in your cart: Piece SOFA\. .*\/ae\/en\/cart\/restore\?t=/,
    )
  })

  test.each([
    [
      'of a customer who has not agreed',
      async (shop: Awaited<ReturnType<typeof start>>) => void (await shop.customersCart([])),
    ],
    [
      'of a customer who has withdrawn',
      async (shop: Awaited<ReturnType<typeof start>>) => {
        const { customer } = await shop.customersCart()
        await shop.consents.change({ customer, granted: [], source: 'profile' })
      },
    ],
    [
      'of a guest who has not confirmed the newsletter',
      async (shop: Awaited<ReturnType<typeof start>>) => {
        const { digest } = await shop.aCart()
        await shop.checkOut(digest, 'omar@example.com')
        await shop.subscribe('omar@example.com', false)
      },
    ],
    [
      'of a guest without an address',
      async (shop: Awaited<ReturnType<typeof start>>) => void (await shop.aCart()),
    ],
    [
      'that came from a kiosk',
      async (shop: Awaited<ReturnType<typeof start>>) => {
        const customer = await shop.aCustomer()
        const cart = await shop.aCart({ kioskId: '00000000-0000-4000-8000-000000000001' })
        await shop.own(cart.digest, customer.id)
      },
    ],
    [
      'without items',
      async (shop: Awaited<ReturnType<typeof start>>) => {
        const customer = await shop.aCustomer()
        await shop.own((await shop.aCart({ skus: [] })).digest, customer.id)
      },
    ],
  ])('sends nothing %s', async (_, leave) => {
    const shop = await start()
    await leave(shop)
    shop.clock.advance(5 * hour)
    expect(await shop.remind()).toBe('0 reminders queued')
  })

  test('of a guest who has confirmed the newsletter brings a mail in its language', async () => {
    const shop = await start()
    const { digest } = await shop.aCart()
    await shop.checkOut(digest, 'Omar@Example.com')
    await shop.subscribe('omar@example.com')
    shop.clock.advance(5 * hour)
    expect(await shop.remind()).toBe('1 reminders queued')
    await shop.send()
    expect(shop.mails).toMatchObject([{ language: 'ar', to: { address: 'omar@example.com' } }])
  })

  test('is too old after three days, and has no second reminder within thirty', async () => {
    const shop = await start()
    const { cart } = await shop.customersCart()
    shop.clock.advance(72 * hour)
    expect(await shop.remind()).toBe('0 reminders queued')
    await shop.change(cart.id)
    shop.clock.advance(5 * hour)
    expect(await shop.remind()).toBe('1 reminders queued')
    await shop.change(cart.id)
    shop.clock.advance(5 * hour)
    expect(await shop.remind()).toBe('0 reminders queued')
    shop.clock.advance(30 * 24 * hour)
    await shop.change(cart.id)
    shop.clock.advance(5 * hour)
    expect(await shop.remind()).toBe('1 reminders queued')
  })

  test('sends nothing once it is ordered, changed, emptied or sold out, or after an order from another device', async () => {
    const changes: readonly ((
      shop: Awaited<ReturnType<typeof start>>,
      cart: string,
      customer: string,
    ) => unknown)[] = [
      (shop, cart, customer) => shop.order(cart, 'maryam@example.com', customer),
      (shop, cart) => shop.change(cart),
      (shop, cart) => shop.db.execute(sql`delete from cart_lines where cart_id = ${cart}::uuid`),
      (shop) => shop.stock.set('SOFA', 0),
      (shop) => shop.orderElsewhere('Maryam@example.com'),
      (shop, _, id) =>
        shop.consents.change({
          customer: { id, email: 'maryam@example.com', phone: null },
          granted: [],
          source: 'profile',
        }),
    ]
    for (const [index, change] of changes.entries()) {
      const shop = await start()
      const { cart, customer } = await shop.customersCart()
      shop.clock.advance(5 * hour)
      await shop.remind()
      await change(shop, cart.id, customer.id)
      expect(await shop.send(), `change ${index}`).toBe('1 skipped')
    }
  })

  test('is gone behind its link once it is ordered, and nothing that came into it later is shown', async () => {
    const shop = await start()
    const { cart, customer } = await shop.customersCart()
    shop.clock.advance(5 * hour)
    await shop.remind()
    await shop.send()
    const token = shop.tokenIn('restore')
    await shop.db
      .execute(sql`insert into cart_lines (cart_id, sku, quantity, added_price_minor, currency, added_at)
      values (${cart.id}::uuid, 'LAMP', 1, 5000, 'AED', ${shop.clock.now()})`)
    const shown = await shop.reminders.describe(token, shop.here)
    expect(shown.ok && shown.value.items.map(({ sku }) => sku)).toEqual(['SOFA'])
    await shop.order(cart.id, customer.email, customer.id)
    expect(await shop.reminders.describe(token, shop.here)).toMatchObject({ value: { state: 'gone' } })
    shop.clock.advance(14 * 24 * hour)
    expect(await shop.reminders.describe(token, shop.here)).toMatchObject({ failure: { kind: 'expired' } })
  })

  test('has a link that withdraws the consent once, and no link that was made up', async () => {
    const shop = await start()
    const { customer } = await shop.customersCart()
    shop.clock.advance(5 * hour)
    await shop.remind()
    await shop.send()
    const stop = shop.tokenIn('reminders')
    for (const token of ['', 'made-up', shop.tokenIn('restore'), `${stop.slice(0, -1)}x`])
      expect(await shop.reminders.stop(token)).toMatchObject({ failure: { kind: 'invalid-link' } })
    expect(await shop.reminders.describeStop(stop)).toEqual(ok({ ended: false }))
    for (const time of [1, 2]) expect(await shop.reminders.stop(stop), `time ${time}`).toEqual(ok(undefined))
    expect(await shop.reminders.describeStop(stop)).toEqual(ok({ ended: true }))
    const history = await shop.consents.historyOf(customer.id)
    expect(history.map(({ isGranted, source }) => `${String(isGranted)} ${source}`)).toEqual([
      'true profile',
      'false unsubscribe-link',
    ])
  })

  test('waits for the end of the quiet hours', async () => {
    const shop = await start()
    shop.clock.advance(6 * hour)
    await shop.customersCart()
    shop.clock.advance(4 * hour)
    await shop.remind()
    expect(await shop.send()).toBe('1 waiting')
    shop.clock.advance(11 * hour - 1000)
    expect(await shop.send()).toBe('nothing to send')
    shop.clock.advance(1000)
    expect(await shop.send()).toBe('1 sent')
  })

  test('waits for its turn under the limit per recipient, whatever else was sent', async () => {
    const shop = await start({ perDay: 1, perWeek: 5 })
    const { customer } = await shop.customersCart()
    await shop.db
      .execute(sql`insert into outbox (key, channel, kind, customer_id, recipient, next_at, created_at, state, sent_at)
      values ('price-drop:1', 'mail', 'price-drop', ${customer.id}::uuid, ${customer.email}, ${shop.clock.now()}, ${shop.clock.now()},
        'sent', ${shop.clock.now()}), ('welcome:1', 'mail', 'welcome', ${customer.id}::uuid, ${customer.email},
        ${shop.clock.now()}, ${shop.clock.now()}, 'sent', ${shop.clock.now()})`)
    shop.clock.advance(5 * hour)
    await shop.remind()
    expect(await shop.send()).toBe('1 waiting')
    shop.clock.advance(19 * hour - 1000)
    expect(await shop.send()).toBe('nothing to send')
    shop.clock.advance(1000)
    expect(await shop.send()).toBe('1 sent')
    expect(shop.mails).toHaveLength(1)
  })

  test('is not known any more after ninety days', async () => {
    const shop = await start()
    await shop.customersCart()
    shop.clock.advance(5 * hour)
    await shop.remind()
    const rule = retentionRules.find(({ name }) => name === 'cart reminders')
    const count = async () => (await rowsOf(shop.db, sql`select 1 from cart_reminders`)).length
    shop.clock.advance(90 * 24 * hour)
    await rule?.apply(shop.db, shop.clock.now(), 10, shippedPeriods)
    expect(await count()).toBe(1)
    shop.clock.advance(1000)
    await rule?.apply(shop.db, shop.clock.now(), 10, shippedPeriods)
    expect(await count()).toBe(0)
  })
})
