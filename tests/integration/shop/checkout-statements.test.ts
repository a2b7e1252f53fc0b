import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LoadQuoteSnapshot } from '#commerce/checkout/ports.ts'
import { storefront } from '#kernel/storefront.ts'
import { createLoadPlainQuoteSnapshot } from '#adapters/checkout/quote-snapshot/load-plain-quote-snapshot.ts'
import { createLoadQuoteSnapshot } from '#adapters/checkout/quote-snapshot/load-quote-snapshot.ts'
import { createActivePromotions } from '#adapters/checkout/quote-snapshot/active-promotions.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createReadCustomerId } from '#adapters/identity/find-customer.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aProduct, aRecord } from '../../support/builders/a-product.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { addressIn, buy, need } from '../../support/builders/a-purchase.ts'
import { countStatements } from '../../support/databases/count-statements.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const sku = 'MJ-1'
const from = '203.0.113.9'
const contact = { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' }

const secrets = createSecrets('a secret of the tests')
const readCustomerId = createReadCustomerId(secrets)

/** Of the group "trade", with the verified number of `contact`. */
async function aCustomer(db: Database): Promise<string> {
  const customers = createIdentityRepository(db)
  const registration = { name: 'Maryam', language: 'en', termsVersion: '2026-11', isAdult: false } as const
  const at = '2026-11-20T08:00:00.000Z'
  const id = await customers.insertCustomer(registration, 'ae', at)
  await customers.addIdentity(id, 'phone', contact.phone, at)
  await db.execute(sql`update customers set customer_group = 'trade' where id = ${id}::uuid`)
  return id
}

/** A shop with one product, and a catalog writer whose changes reach it through the database only. */
async function aSale(open: Open) {
  const database = await open()
  const { writer, clock } = await aCatalog(database)
  await writer.apply([aRecord({ code: sku })], clock.now())
  await writer.setPrice(sku, 'ae', aBookPrice(77_700), clock.now())
  await writer.setStock(sku, 'wh-ae', 50)
  const opened = await openTestShop({
    openDatabase: async () => ({ ...database, close: async () => undefined }),
  })
  const { shop } = opened
  // The demo's promotions name products of the demo catalog, which is not seeded here.
  await database.db.execute(sql`delete from promotions`)
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('a country')
  const here = storefront(country, 'en')
  /** Runs every step of a checkout and records its statements. */
  async function checkOut() {
    const count = countStatements(database.db)
    const statementsOf: Record<string, readonly string[]> = {}
    const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
      const [value, statements] = await count(work)
      statementsOf[name] = statements
      return value
    }
    const { token } = need(
      await step('cart', () =>
        shop.cart.add({ token: null, items: [{ sku, quantity: 1 }], key: null, from }, here),
      ),
    )
    need(await step('contact', () => shop.checkout.setContact(token, contact, here)))
    need(await step('address', () => shop.checkout.setAddress(token, addressIn(shop, here), here)))
    const { quote } = need(await step('page of delivery', () => shop.checkout.load(token, here)))
    const slot = quote.delivery.slots.find(({ remaining }) => remaining > 0)?.id ?? null
    const choice = { kind: 'home', slot, services: [] } as const
    need(await step('delivery', () => shop.checkout.setDelivery(token, choice, here)))
    need(await step('phone', () => shop.checkout.confirmPhone(token, contact.phone)))
    need(await step('payment', () => shop.checkout.setPayment(token, 'cashondelivery', here)))
    const review = need(await step('page of review', () => shop.checkout.load(token, here)))
    const { fingerprint } = review.quote
    const key = newVisitorToken()
    const request = { token, fingerprint, key, platform: 'web', from } as const
    need(await step('placing', () => shop.checkout.place(request, here)))
    return { statementsOf, slot }
  }
  return { db: database.db, opened, shop, here, writer, clock, checkOut }
}

describeDatabases('a checkout', (open) => {
  test('needs no more statements per step than listed', async () => {
    const { opened, checkOut } = await aSale(open)
    // The first run fills caches.
    await checkOut()
    const { statementsOf, slot } = await checkOut()
    expect(slot).not.toBeNull()
    const maxStatements = {
      cart: 2,
      contact: 1,
      address: 1,
      // Each page reads the stock of stores, too.
      'page of delivery': 2,
      delivery: 2,
      phone: 1,
      payment: 2,
      'page of review': 2,
      placing: 2,
    }
    expect(Object.keys(statementsOf)).toEqual(Object.keys(maxStatements))
    for (const [name, statements] of Object.entries(statementsOf))
      expect(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(
        maxStatements[name as keyof typeof maxStatements],
      )
    expect(opened.errors).toEqual([])
    await opened.close()
  })

  test('shows the current capacity of a slot after other orders have reserved places', async () => {
    const { db, opened, shop, here } = await aSale(open)
    const { token } = need(
      await shop.cart.add({ token: null, items: [{ sku, quantity: 1 }], key: null, from }, here),
    )
    need(await shop.checkout.setAddress(token, addressIn(shop, here), here))
    const firstSlot = async () => need(await shop.checkout.load(token, here)).quote.delivery.slots[0]
    const before = await firstSlot()
    if (!before) throw new Error('a slot')
    expect(before.remaining).toBeGreaterThan(1)
    await db.execute(sql`insert into delivery_slots (id, taken, capacity) values (${before.id}, 1, 9)`)
    expect(await firstSlot()).toMatchObject({ id: before.id, remaining: before.remaining - 1 })
    await db.execute(sql`update delivery_slots set taken = 2`)
    expect(await firstSlot()).toMatchObject({ id: before.id, remaining: before.remaining - 2 })
    await opened.close()
  })

  test('shows current prices, stock and products after another process has changed them', async () => {
    const { opened, shop, here, writer, clock } = await aSale(open)
    const { token } = need(
      await shop.cart.add({ token: null, items: [{ sku, quantity: 2 }], key: null, from }, here),
    )
    const line = async () => {
      const { quote, unavailableLines } = need(await shop.checkout.load(token, here))
      const [first] = quote.lines
      return [first?.name.en, first?.unitPrice.minor, ...unavailableLines.map(({ available }) => available)]
    }
    expect(await line()).toEqual(['Sofa MJ-1', 77_700])
    await writer.setPrice(sku, 'ae', aBookPrice(66_600), clock.now())
    expect(await line()).toEqual(['Sofa MJ-1', 66_600])
    await writer.setStock(sku, 'wh-ae', 1)
    expect(await line()).toEqual(['Sofa MJ-1', 66_600, 1])
    await writer.apply([aRecord({ code: sku, name: { en: 'Noor', ar: 'نور' } })], clock.now())
    expect((await line())[0]).toBe('Noor')
    // The product becomes a bundle of a component that the previous quote did not read.
    await writer.apply([aRecord({ code: 'MJ-2' })], clock.now())
    await writer.setPrice('MJ-2', 'ae', aBookPrice(40_000), clock.now())
    await writer.setStock('MJ-2', 'wh-ae', 9)
    const set = aProduct({
      code: sku,
      type: 'combo',
      parts: [{ sku: 'MJ-2', quantity: 2 }],
      comboSaving: 1_000,
    })
    await writer.apply([aRecord(set)], clock.now())
    expect(await line()).toEqual(['Sofa MJ-1', 71_900])
    await writer.setStock('MJ-2', 'wh-ae', 3)
    expect(await line()).toEqual(['Sofa MJ-1', 71_900, 1])
    await writer.remove([sku])
    expect(await shop.checkout.load(token, here)).toMatchObject({ failure: { kind: 'nothing-to-order' } })
    expect(opened.errors).toEqual([])
    await opened.close()
  })

  test('reads the same quote snapshot in one statement as with one statement per repository', async () => {
    const { db, opened, shop, here, writer } = await aSale(open)
    await opened.promotions.put(aPromotion({ id: 'ten', limits: { uses: 9, perCustomer: 1 } }), 'test')
    await buy(shop, here, { sku, method: 'cashondelivery' })
    const customerId = await aCustomer(db)
    const token = customerVisitorToken(secrets, customerId)
    need(await shop.cart.add({ token, items: [{ sku, quantity: 2 }], key: null, from }, here))
    need(await shop.checkout.setContact(token, contact, here))
    need(await shop.checkout.setAddress(token, addressIn(shop, here), here))
    const { quote } = need(await shop.checkout.load(token, here))
    const slots = quote.delivery.slots.map(({ id }) => id)
    const { clock } = shop
    const findOwnCode = async () => undefined
    const inOneStatement = createLoadQuoteSnapshot(db, {
      catalog: opened.catalog,
      promotions: { active: createActivePromotions(), findOwnCode },
      readCustomerId,
    })
    const plain = createLoadPlainQuoteSnapshot(db, {
      catalog: opened.catalog,
      promotions: { findOwnCode },
      clock,
      readCustomerId,
    })
    const read = async (load: LoadQuoteSnapshot) => {
      const { customer, draft, history, price, slotsTaken } = await load(
        token,
        here,
        '2026-11-22T08:00:00.000Z',
      )
      const cart = await price({
        paymentMethod: null,
        customer: { group: null, isFirstOrder: !history.hasOrdered, phone: contact.phone },
      })
      return { customer, draft, history, cart, slotsTaken: await slotsTaken(slots) }
    }
    const first = await read(inOneStatement)
    expect(first).toEqual(await read(plain))
    expect(first.history).toMatchObject({ hasOrdered: true })
    expect(first.customer).toMatchObject({ id: customerId, phone: contact.phone, group: 'trade' })
    expect(first.cart?.priced.lines).toHaveLength(1)
    expect([...first.slotsTaken.values()]).toEqual([{ taken: 1, capacity: null }])
    // The second quote reads what the first one needed, and still sees changes.
    await writer.setPrice(sku, 'ae', aBookPrice(55_500), clock.now())
    const second = await read(inOneStatement)
    expect(second).toEqual(await read(plain))
    expect(second.cart?.priced.lines[0]?.unitPrice.minor).toBe(55_500)
    await opened.close()
  })

  test('judges the first-order condition by orders of the phone or the e-mail that were not canceled', async () => {
    const { db, opened, shop, here } = await aSale(open)
    const welcome = aPromotion({ id: 'welcome', when: { coupon: 'WELCOME', firstOrder: true } })
    await opened.promotions.put(welcome, 'test')
    const quoteFor = async (who: Partial<typeof contact> | null) => {
      const { token } = need(
        await shop.cart.add({ token: null, items: [{ sku, quantity: 1 }], key: null, from }, here),
      )
      const cart = need(await shop.cart.setCoupon({ token, code: 'WELCOME', from }, here))
      expect(cart.priced).toMatchObject({ coupon: { applied: true }, assumesFirstOrder: true })
      if (who) need(await shop.checkout.setContact(token, { ...contact, ...who }, here))
      return need(await shop.checkout.load(token, here)).quote.promotions.coupon
    }
    const others = { phone: '+971509999999', email: 'other@example.com' }
    const rejected = { applied: false, reason: { kind: 'first-order-only' } }
    expect(await quoteFor(contact)).toMatchObject({ applied: true })
    await buy(shop, here, { sku, method: 'cashondelivery' })
    expect(await quoteFor(null)).toMatchObject({ applied: true })
    expect(await quoteFor(others)).toMatchObject({ applied: true })
    expect(await quoteFor({ email: others.email })).toMatchObject(rejected)
    expect(await quoteFor({ phone: others.phone, email: 'MARYAM@example.com' })).toMatchObject(rejected)
    await db.execute(sql`update orders set status = 'canceled'`)
    expect(await quoteFor(contact)).toMatchObject({ applied: true })
    expect(opened.errors).toEqual([])
    await opened.close()
  })
})
