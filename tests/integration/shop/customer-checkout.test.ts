import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createSetOmsCustomerId } from '#adapters/orders/set-oms-customer-id.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { storefront } from '#kernel/storefront.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { addressIn, buy, need, placeAgreed } from '../../support/builders/a-purchase.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const phone = '+971501234567'
const other = { name: 'Noor', email: 'noor@example.com', phone: '+971509999999' }
const sku = 'LAMP'
const from = '203.0.113.9'

async function start() {
  const opened = await openTestShop()
  onTestFinished(() => opened.close())
  const { shop, catalog, database } = opened
  const { db } = database
  const at = shop.clock.now()
  await db.execute(sql`delete from promotions`)
  await catalog.writer.putCategories(someCategories)
  await catalog.writer.apply(
    [
      aRecord(
        { code: sku, variants: [aVariant({ sku })] },
        { prices: { [sku]: sixPrices(300) }, stock: { [sku]: { 'wh-ae': 50 } } },
      ),
    ],
    at,
  )
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('a country')
  const here = storefront(country, 'en')
  const customers = createIdentityRepository(db)
  const registration = { name: 'Sara', language: 'en', termsVersion: '2026-11', isAdult: false } as const
  const customerId = await customers.insertCustomer(registration, 'ae', at)
  await customers.addIdentity(customerId, 'phone', phone, at)
  const token = shop.identity.visitorTokenOf(customerId)

  /** Goes to the payment step for a contact. */
  async function toPayment(contact: typeof other, visitor = token) {
    need(await shop.cart.add({ token: visitor, items: [{ sku, quantity: 1 }], key: null, from }, here))
    need(await shop.checkout.setContact(visitor, contact, here))
    need(await shop.checkout.setAddress(visitor, addressIn(shop, here), here))
    const { quote } = need(await shop.checkout.load(visitor, here))
    const slot = quote.delivery.slots.find(({ remaining }) => remaining > 0)?.id ?? null
    need(await shop.checkout.setDelivery(visitor, { kind: 'home', slot, services: [] }, here))
  }
  async function place() {
    const { quote } = need(await shop.checkout.load(token, here))
    return need(
      await placeAgreed(shop, here, { token, fingerprint: quote.fingerprint, from }, newVisitorToken()),
    )
  }
  const ownerOf = async (number: string) =>
    (
      await rowsOf<{ owner: string | null; oms: string | null }>(
        db,
        sql`select customer_id as owner, oms_user_id as oms from orders where number = ${number}`,
      )
    )[0]
  const coupon = async (code: string) => {
    need(await shop.cart.setCoupon({ token, code, from }, here))
    return need(await shop.checkout.load(token, here)).quote.promotions.coupon
  }
  return { opened, shop, db, here, customers, customerId, token, toPayment, place, ownerOf, coupon }
}

test('a customer pays in cash by the verified number without a code, and the order is in the account', async () => {
  const { shop, here, customerId, token, toPayment, place, ownerOf } = await start()
  await toPayment({ ...other, phone })
  need(await shop.checkout.setPayment(token, 'cashondelivery', here))
  const { number } = await place()
  expect(await ownerOf(number)).toMatchObject({ owner: customerId })
})

test('a number that the customer has not verified needs a code, and is remembered for 30 days', async () => {
  const { shop, here, db, token, toPayment } = await start()
  await toPayment(other)
  const choose = () => shop.checkout.setPayment(token, 'cashondelivery', here)
  const rejected = { failure: { rejection: { kind: 'phone-unconfirmed' } } }
  expect(await choose()).toMatchObject(rejected)
  need(await shop.checkout.confirmPhone(token, other.phone))
  expect(await choose()).toMatchObject({ ok: true })
  const confirmedAgo = (span: string) =>
    db.execute(sql`update checkouts set confirmed_phones = jsonb_build_object(${other.phone}::text,
      to_char((${shop.clock.now()}::timestamptz - ${span}::interval) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`)
  await confirmedAgo('29 days 23 hours')
  expect(await choose()).toMatchObject({ ok: true })
  await confirmedAgo('30 days')
  expect(await choose()).toMatchObject(rejected)
})

test('a promotion for first orders knows the customer by any number, and one for a group its members', async () => {
  const { opened, shop, here, db, customerId, token, toPayment, place, coupon } = await start()
  const when = { coupon: 'FIRST', firstOrder: true }
  await opened.promotions.put(aPromotion({ id: 'first', when }), 'test')
  const trade = aPromotion({ id: 'trade', when: { coupon: 'TRADE', customerGroups: ['trade'] } })
  await opened.promotions.put(trade, 'test')
  await toPayment({ ...other, phone })
  expect(await coupon('FIRST')).toMatchObject({ applied: true })
  const withoutGroup = await shop.cart.setCoupon({ token, code: 'TRADE', from }, here)
  expect(withoutGroup).toMatchObject({ failure: { kind: 'coupon-rejected' } })
  need(await shop.checkout.setPayment(token, 'cashondelivery', here))
  await place()
  await toPayment({ ...other, email: 'another@example.com' })
  expect(await coupon('FIRST')).toMatchObject({ applied: false, reason: { kind: 'first-order-only' } })
  await db.execute(sql`update customers set customer_group = 'trade' where id = ${customerId}::uuid`)
  expect(await coupon('TRADE')).toMatchObject({ applied: true })
  expect((await shop.cart.load(token, here)).priced.coupon).toMatchObject({ applied: true })
})

test('the id that the OMS gives to a customer is on later orders, and the next owner of a number inherits none', async () => {
  const { shop, here, db, token, toPayment, place, ownerOf } = await start()
  const setOmsCustomerId = createSetOmsCustomerId(db)
  const guest = await buy(shop, here, { sku, method: 'cashondelivery', phone: other.phone })
  expect(await setOmsCustomerId(guest.number, 'OMS-1')).toBe(true)
  expect(await ownerOf(guest.number)).toEqual({ owner: null, oms: 'OMS-1' })
  const next = await buy(shop, here, { sku, method: 'cashondelivery', phone: other.phone })
  expect(await ownerOf(next.number)).toEqual({ owner: null, oms: null })
  const order = async () => {
    await toPayment({ ...other, phone })
    need(await shop.checkout.setPayment(token, 'cashondelivery', here))
    return (await place()).number
  }
  expect(await setOmsCustomerId(await order(), 'OMS-2')).toBe(true)
  expect(await ownerOf(await order())).toMatchObject({ oms: 'OMS-2' })
})

test('an order placed while the account is being deleted is that of a guest', async () => {
  const { shop, here, customers, customerId, token, toPayment, ownerOf } = await start()
  await toPayment({ ...other, phone })
  need(await shop.checkout.confirmPhone(token, phone))
  need(await shop.checkout.setPayment(token, 'cashondelivery', here))
  await customers.requestDeletion(customerId, shop.clock.now())
  const { quote } = need(await shop.checkout.load(token, here))
  const agreed = { token, fingerprint: quote.fingerprint, from }
  const { number } = need(await placeAgreed(shop, here, agreed, newVisitorToken()))
  expect(await ownerOf(number)).toMatchObject({ owner: null })
})
