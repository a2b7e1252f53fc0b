import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { millisecondsBetween, type Instant } from '#kernel/instant.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { prepareOrder, placeAgreed, type AgreedQuote } from '../../support/builders/a-purchase.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

/*
 * What can change between the review and placing the order, on the whole shop. Elsewhere: quantities and prices in requests in
 * unit/web/cart-forms and unit/commerce/cart/decide-line; names in unit/commerce/addresses/parse-contact; addresses of other
 * countries in parse-address; guessed coupons in integration/cli/promotions; orders of others and forged quotes in
 * contract/orders.
 */
const here = theStorefront('ae/en')
const clock = manualClock('2026-11-23T05:00:00.000Z')
let shop: Awaited<ReturnType<typeof openTestShop>>
let buyer = 0
beforeAll(async () => {
  shop = await openTestShop({
    clock,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  })
  await shop.catalog.writer.putCategories(someCategories)
})
beforeEach(async () => {
  const skus = ['LAMP', 'SHADE'].map((code) =>
    aRecord(
      { code, variants: [aVariant({ sku: code, sizeClass: 'S' })] },
      { prices: { [code]: sixPrices(105) } },
    ),
  )
  await shop.catalog.writer.apply(skus, clock.now())
})
afterAll(() => shop.close())

const prepare = (coupon: string | null = null) => {
  buyer += 1
  const phone = `+9715012345${String(buyer).padStart(2, '0')}`
  return prepareOrder(shop.shop, here, { sku: 'LAMP', method: 'cashondelivery', coupon, phone })
}
const place = (agreed: AgreedQuote, storefront = here) =>
  placeAgreed(shop.shop, storefront, agreed, newVisitorToken())
const load = async ({ token }: AgreedQuote) => {
  const loaded = await shop.shop.checkout.load(token, here)
  if (!loaded.ok) throw new Error(loaded.failure.kind)
  return loaded.value
}
const setClockTo = (moment: Instant) => clock.advance(millisecondsBetween(clock.now(), moment))
const orders = async () =>
  (await rowsOf(shop.database.db, sql`select count(*)::int as count from orders`))[0]?.['count']

test.each([0, -1, 1.5, 1e9, Number.NaN])(
  'the cart rejects %s as a quantity, for new and existing lines',
  async (quantity) => {
    const agreed = await prepare()
    const from = '203.0.113.9'
    const { cart } = shop.shop
    const added = await cart.add(
      { token: agreed.token, items: [{ sku: 'LAMP', quantity }], key: null, from },
      here,
    )
    expect(added).toMatchObject({ ok: false, failure: { kind: 'not-a-quantity' } })
    const set = await cart.setQuantity({ token: agreed.token, sku: 'LAMP', quantity }, here)
    expect(set.ok).toBe(quantity === 0)
  },
)

test('a visitor cannot read the cart, address or order of another', async () => {
  const mine = await prepare()
  const theirs = await prepare()
  const placed = await place(theirs)
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { number, accessToken } = placed.value
  expect((await shop.shop.orders.find(number, mine.token, here)).ok).toBe(false)
  expect((await shop.shop.orders.find(number, '', here)).ok).toBe(false)
  expect((await shop.shop.orders.find(number, accessToken, here)).ok).toBe(true)
  const stranger = newVisitorToken()
  expect(await shop.shop.checkout.load(stranger, here)).toEqual({
    ok: false,
    failure: { kind: 'empty-cart' },
  })
  expect((await shop.shop.cart.load(stranger, here)).lines).toEqual([])
  // The fingerprint of another cart is worthless without its token.
  expect((await place({ ...theirs, token: stranger })).ok).toBe(false)
})

test('an expired cart is empty at checkout, and its token is never reused', async () => {
  const agreed = await prepare()
  const before = await orders()
  clock.advance(61 * 24 * 3_600_000)
  await shop.jobs.run('expire-carts')
  expect(await place(agreed)).toEqual({ ok: false, failure: { kind: 'empty-cart' } })
  const items = [{ sku: 'LAMP', quantity: 1 }]
  const added = await shop.shop.cart.add({ token: agreed.token, items, key: null, from: 'x' }, here)
  expect(added.ok && added.value.token).not.toBe(agreed.token)
  expect(await orders()).toBe(before)
})

test('a withdrawn product cannot be ordered, alone or with others', async () => {
  const alone = await prepare()
  const among = await prepare()
  const items = [{ sku: 'SHADE', quantity: 1 }]
  await shop.shop.cart.add({ token: among.token, items, key: null, from: 'x' }, here)
  const { quote } = await load(among)
  const before = await orders()
  await shop.catalog.writer.remove(['LAMP'])
  const unavailableLines = [{ sku: 'LAMP', available: 0, name: null }]
  const nothing = { ok: false, failure: { kind: 'nothing-to-order', unavailableLines } }
  expect(await shop.shop.checkout.load(alone.token, here)).toEqual(nothing)
  expect(await place(alone)).toEqual(nothing)
  expect(await place({ ...among, fingerprint: quote.fingerprint })).toMatchObject({
    ok: false,
    failure: { kind: 'out-of-stock', skus: ['LAMP'] },
  })
  expect(await orders()).toBe(before)
})

test('a quote agreed to in one country cannot be ordered in another', async () => {
  const agreed = await prepare()
  const before = await orders()
  expect(await place(agreed, theStorefront('kw/ar'))).toMatchObject({
    ok: false,
    failure: { kind: 'not-ready', step: 'address' },
  })
  expect(await orders()).toBe(before)
  expect((await place(agreed)).ok).toBe(true)
})

test('a slot is rejected from the second of its cut-off on, also after the review was shown', async () => {
  const [early, late] = [await prepare(), await prepare()]
  const { quote } = await load(late)
  const orderBefore = quote.delivery.slot?.orderBefore
  if (orderBefore === undefined) throw new Error('a slot was chosen')
  setClockTo(orderBefore)
  clock.advance(-1)
  expect((await place(early)).ok).toBe(true)
  clock.advance(1)
  expect(await place(late)).toMatchObject({ ok: false, failure: { kind: 'not-ready', step: 'delivery' } })
})

test('a promotion applies in its last millisecond, and not at its end', async () => {
  const day = clock.now().slice(0, 10)
  const ends = aPromotion({
    id: `ends-${day}`,
    when: { coupon: 'LASTCALL' },
    schedule: { until: `${day}T13:30` },
  })
  await shop.promotions.put(ends, 'test')
  setClockTo(`${day}T07:00:00.000Z`)
  const [early, late] = [await prepare('LASTCALL'), await prepare('LASTCALL')]
  const promised = (await load(late)).quote.payable
  setClockTo(`${day}T09:29:59.999Z`)
  expect((await place(early)).ok).toBe(true)
  clock.advance(1)
  const rejected = await place(late)
  expect(rejected).toMatchObject({ ok: false, failure: { kind: 'quote-changed' } })
  expect((await load(late)).quote.payable.minor).toBeGreaterThan(promised.minor)
})
