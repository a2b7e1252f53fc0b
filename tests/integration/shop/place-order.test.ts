import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Address } from '#commerce/addresses/address.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'
import { reconcile } from '#platform/reconcile/reconcile.ts'
import { newVisitorToken } from '#platform/visitor-token.ts'
import { rowsOf } from '../../support/databases.ts'
import { openTestShop } from '../../support/open-test-shop.ts'

type Opened = Awaited<ReturnType<typeof openTestShop>>

const addressIn = ({ shop }: Opened, here: Storefront): Address => {
  const [area] = shop.delivery.listAreas(here)
  return {
    country: here.country.isoCode,
    fields: { building: '12' },
    area: area?.code ?? '',
    zoneId: area?.zone ?? '',
    addressType: 'home',
    access: { floor: 1, lift: 'large', gatePass: false },
    landmark: '',
    note: '',
    pin: null,
  }
}

/** A small thing that the country's warehouse has plenty of. */
async function somethingSold({ database }: Opened, { country }: Storefront): Promise<string> {
  const [row] = await rowsOf(
    database.db,
    sql`select level.sku from stock_levels level join stock_locations place on place.code = level.location
      join prices using (sku) join variants using (sku) join products on products.code = variants.product_code
      where place.country = ${country.isoCode} and prices.country = ${country.isoCode} and place.kind = 'warehouse'
        and on_hand - reserved > 5 and products.type = 'general' and document -> 'madeToMeasure' = 'null'
      order by default_minor, level.sku limit 1`,
  )
  return String(row?.['sku'])
}

/** Goes through all steps; answers what placing did. */
async function buy(opened: Opened, here: Storefront, method: 'cashondelivery' | 'tap') {
  const { shop } = opened
  const sku = await somethingSold(opened, here)
  const added = await shop.cart.add(
    { token: null, items: [{ sku, quantity: 1 }], key: null, from: 'x' },
    here,
  )
  if (!added.ok) throw new Error(`${here.code}: ${JSON.stringify(added.failure)}`)
  const { token } = added.value
  const phone = `+${toLatinDigits(here.country.countryCode)}501234567`
  await shop.checkout.setContact(token, { name: 'Maryam', email: 'maryam@example.com', phone }, here)
  await shop.checkout.setAddress(token, addressIn(opened, here), here)
  const before = await shop.checkout.load(token, here)
  const slot = before.ok ? before.value.quote.delivery.slots.find(({ left }) => left > 0) : undefined
  const choice = { kind: 'home', slot: slot?.id ?? null, services: [] } as const
  expect(await shop.checkout.setDelivery(token, choice, here), here.code).toEqual({
    ok: true,
    value: undefined,
  })
  expect(await shop.checkout.setPayment(token, method, here), here.code).toEqual({
    ok: true,
    value: undefined,
  })
  const loaded = await shop.checkout.load(token, here)
  if (!loaded.ok) throw new Error(loaded.failure.kind)
  const { quote, nextStep } = loaded.value
  expect(nextStep, here.code).toBe('review')
  const key = newVisitorToken()
  const request = { token, fingerprint: quote.fingerprint, key, platform: 'web', from: 'x' } as const
  const placed = await shop.checkout.place(request, here)
  if (!placed.ok) throw new Error(`${here.code}: ${JSON.stringify(placed.failure)}`)
  return placed.value
}

test('a guest in each country buys real goods: at the door, or on the page of a provider', async () => {
  const opened = await openTestShop({ seedsCatalog: true })
  const { shop, catalog, database, orderDesk, close, errors } = opened
  await catalog.seeding.settled()
  for (const country of shop.countries) {
    const here = storefront(country, country.isoCode === 'kw' ? 'ar' : 'en')
    const { number, accessToken, payAt } = await buy(opened, here, 'cashondelivery')
    expect(payAt).toBeNull()
    expect(await shop.orders.find(number, accessToken, here), country.isoCode).toMatchObject({
      ok: true,
      value: { display: 'Confirmed', order: { country: country.isoCode, language: here.language } },
    })
  }
  const uae = shop.countries[0]
  if (!uae) throw new Error('a country')
  const paying = await buy(opened, storefront(uae, 'ar'), 'tap')
  expect(paying.payAt).toContain('/checkout/return/')
  const listed = await orderDesk.list({
    country: null,
    status: 'pending',
    held: null,
    limit: 10,
    before: null,
  })
  expect(listed.map(({ number }) => number)).toEqual([paying.number])
  expect(await reconcile(database.db)).toEqual([])
  await database.db.execute(sql`update stock_levels set reserved = reserved + 1 where reserved = 1`)
  expect((await reconcile(database.db)).length).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await close()
}, 240_000)
