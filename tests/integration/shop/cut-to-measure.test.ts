import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pickList } from '#commerce/documents/pick-list.ts'
import { money } from '#kernel/money.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { buy, prepareOrder } from '../../support/builders/a-purchase.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const here = theStorefront('ae/en')
const clock = manualClock('2026-11-23T05:00:00.000Z')
/** 260 cm of rail, twice gathered, 240 cm long: 5.2 m of cloth at AED 189 a metre. */
const curtain = 'CURTAIN_260X240X200'
let shop: Awaited<ReturnType<typeof openTestShop>>

beforeAll(async () => {
  shop = await openTestShop({
    clock,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  })
  await shop.catalog.writer.putCategories(someCategories)
  const cloth = aRecord(
    {
      code: 'CURTAIN',
      variants: [aVariant({ sku: 'CURTAIN' })],
      returnClass: 'made-to-measure',
      madeToMeasure: {
        kind: 'curtain',
        minWidthCm: 60,
        maxWidthCm: 800,
        minLengthCm: 80,
        maxLengthCm: 320,
        rollWidthCm: 300,
      },
    },
    { prices: { CURTAIN: { ae: aBookPrice(18_900) } }, stock: { CURTAIN: { 'wh-ae': 13 } } },
  )
  await shop.catalog.writer.apply([cloth], clock.now())
})
afterAll(() => shop.close())

const meters = async () => {
  const [row] = await rowsOf(
    shop.database.db,
    sql`select on_hand - reserved as free from stock_levels where sku = 'CURTAIN' and location = 'wh-ae'`,
  )
  return Number(row?.['free'])
}
const add = (sku: string, quantity = 1) =>
  shop.shop.cart.add({ token: null, items: [{ sku, quantity }], key: null, from: 'x' }, here)

test('a made-to-measure item is added at its page price, only in valid sizes and within the stock of fabric', async () => {
  const quoted = await shop.shop.madeToMeasure.quoteCut(
    { sku: 'CURTAIN', widthCm: 260, lengthCm: 240, fullness: 200 },
    here,
  )
  expect(quoted).toMatchObject({ ok: true, value: { sku: curtain, price: money(98_280, 'AED') } })
  const added = await add(curtain, 2)
  expect(added).toMatchObject({
    ok: true,
    value: {
      cart: {
        subTotal: money(196_560, 'AED'),
        lines: [{ sku: curtain, quantity: 2, unitPrice: money(98_280, 'AED') }],
      },
    },
  })
  expect(added.ok && added.value.cart.lines[0]?.choice).toContain('260 × 240 cm · 2× fullness')
  expect(await add(curtain, 3)).toMatchObject({ failure: { kind: 'out-of-stock', available: 2 } })
  for (const other of [
    'CURTAIN',
    'CURTAIN_59X240X200',
    'CURTAIN_260X321X200',
    'CURTAIN_260X240',
    'NONE_260X240',
  ])
    expect(await add(other), other).toMatchObject({ ok: false, failure: { kind: 'not-sold-here' } })
})

test('a made-to-measure item cannot be paid in cash or collected, and its size is on the order and the packing slip', async () => {
  const { checkout, orders } = shop.shop
  await expect(prepareOrder(shop.shop, here, { sku: curtain, method: 'cashondelivery' })).rejects.toThrow(
    /method-rejected.*items/,
  )
  const agreed = await prepareOrder(shop.shop, here, { sku: curtain, method: 'tap' })
  const loaded = await checkout.load(agreed.token, here)
  expect(loaded.ok && loaded.value.pickups.every(({ missing }) => missing.includes(curtain))).toBe(true)
  expect(loaded.ok && loaded.value.pickups.length).toBeGreaterThan(0)

  const { number, accessToken } = await buy(shop.shop, here, { sku: curtain, method: 'tap' })
  const found = await orders.find(number, accessToken, here)
  if (!found.ok) throw new Error(found.failure.kind)
  const { order } = found.value
  expect(order.lines).toMatchObject([
    { sku: curtain, quantity: 1, gross: money(98_280, 'AED'), components: [{ sku: 'CURTAIN', quantity: 6 }] },
  ])
  expect(order.lines[0]?.choice.ar).toContain('260 × 240 سم')
  // Six of thirteen meters are spoken for: one more of it is there, and no two.
  expect(await meters()).toBe(7)
  expect(await add(curtain, 2)).toMatchObject({ failure: { kind: 'out-of-stock', available: 1 } })
  const shipments = order.shipments.map((shipment) => ({ ...shipment, status: 'Approved' as const }))
  expect(pickList([{ ...order, shipments }])).toMatchObject([{ sku: curtain, quantity: 1 }])
})

test('a made-to-measure item shows a changed price like any other', async () => {
  const agreed = await prepareOrder(shop.shop, here, { sku: curtain, method: 'tap' })
  const dearer = { CURTAIN: { ae: aBookPrice(19_900) } }
  const [record] = [aRecord({ code: 'CURTAIN', variants: [aVariant({ sku: 'CURTAIN' })] })]
  const known = await shop.catalog.reader.listBySkus(['CURTAIN'])
  await shop.catalog.writer.apply(
    [{ ...record, product: known[0] ?? record.product, prices: dearer, stock: null }],
    clock.now(),
  )
  const placed = await shop.shop.checkout.place({ ...agreed, key: newVisitorToken(), platform: 'web' }, here)
  expect(placed).toMatchObject({
    failure: {
      kind: 'quote-changed',
      differences: [{ what: 'price', sku: curtain, now: money(103_480, 'AED') }, {}, {}],
    },
  })
})
