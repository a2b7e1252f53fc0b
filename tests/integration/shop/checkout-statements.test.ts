import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storefront } from '#kernel/storefront.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aProduct, aRecord } from '../../support/builders/a-product.ts'
import { addressIn, need } from '../../support/builders/a-purchase.ts'
import { countStatements } from '../../support/databases/count-statements.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const sku = 'MJ-1'
const from = '203.0.113.9'
const contact = { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' }

/** A shop with a thing to sell, and a writer of goods whose changes it does not hear of. */
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
  // Those of the demo give away goods of the demo, which is not here.
  await database.db.execute(sql`delete from promotions`)
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('a country')
  const here = storefront(country, 'en')
  /** Every step of a checkout, and which statements each has asked. */
  async function checkOut() {
    const count = countStatements(database.db)
    const asked: Record<string, readonly string[]> = {}
    const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
      const [value, statements] = await count(work)
      asked[name] = statements
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
    need(await step('payment', () => shop.checkout.setPayment(token, 'cashondelivery', here)))
    const review = need(await step('page of review', () => shop.checkout.load(token, here)))
    const { fingerprint } = review.quote
    const key = newVisitorToken()
    const pressed = { token, fingerprint, key, platform: 'web', from } as const
    need(await step('placing', () => shop.checkout.place(pressed, here)))
    return { asked, slot }
  }
  return { db: database.db, opened, shop, here, writer, clock, checkOut }
}

describeDatabases('the statements of a checkout', (open) => {
  test('are few, and their number does not grow back', async () => {
    const { opened, checkOut } = await aSale(open)
    // The first one reads documents and tables that are kept.
    await checkOut()
    const { asked, slot } = await checkOut()
    expect(slot).not.toBeNull()
    const most = {
      cart: 6,
      contact: 1,
      address: 2,
      // The first quote learns what is in the cart, and which slots it can have; each page shows what stores have.
      'page of delivery': 4,
      delivery: 2,
      payment: 2,
      'page of review': 3,
      placing: 10,
    }
    expect(Object.keys(asked)).toEqual(Object.keys(most))
    for (const [name, statements] of Object.entries(asked))
      expect(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(
        most[name as keyof typeof most],
      )
    expect(opened.errors).toEqual([])
    await opened.close()
  }, 120_000)

  test('see the places that somebody has taken of a slot since', async () => {
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
  }, 120_000)

  test('answer goods as they are, whatever another process has made of them since', async () => {
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
    // A set instead: it is sold as its part, which the cart has not asked for before.
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
    expect(await line()).toEqual(['Sofa MJ-1', 72_000])
    await writer.setStock('MJ-2', 'wh-ae', 3)
    expect(await line()).toEqual(['Sofa MJ-1', 72_000, 1])
    await writer.remove([sku])
    expect(await shop.checkout.load(token, here)).toMatchObject({ failure: { kind: 'nothing-to-order' } })
    expect(opened.errors).toEqual([])
    await opened.close()
  }, 120_000)
})
