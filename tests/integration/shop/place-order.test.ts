import { operator } from '../../support/builders/operators.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storefront, type Storefront } from '#kernel/storefront.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { buy } from '../../support/builders/a-purchase.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

type Opened = Awaited<ReturnType<typeof openTestShop>>

/** A small thing that the country's warehouse has plenty of. */
async function somethingSold({ database }: Opened, { country }: Storefront): Promise<string> {
  const [row] = await rowsOf(
    database.db,
    sql`select level.sku from stock_levels level join stock_locations place on place.code = level.location
      join prices using (sku) join variants using (sku) join products on products.code = variants.product_code
      where place.country = ${country.isoCode} and prices.country = ${country.isoCode} and place.kind = 'warehouse'
        and on_hand - reserved > 5 and default_minor > 0 and products.type = 'general' and document -> 'madeToMeasure' = 'null'
      order by default_minor, level.sku limit 1`,
  )
  return String(row?.['sku'])
}

test('a guest in each country buys demo products, with cash on delivery or at a provider', async () => {
  const opened = await openTestShop({ seedsCatalog: true })
  const { shop, catalog, database, orderAdmin, close, errors } = opened
  await catalog.seeding.finished()
  for (const country of shop.countries) {
    const here = storefront(country, country.isoCode === 'kw' ? 'ar' : 'en')
    const { number, accessToken, paymentUrl } = await buy(shop, here, {
      sku: await somethingSold(opened, here),
      method: 'cashondelivery',
    })
    expect(paymentUrl).toBeNull()
    expect(await shop.orders.find(number, accessToken, here), country.isoCode).toMatchObject({
      ok: true,
      value: { display: 'Confirmed', order: { country: country.isoCode, language: here.language } },
    })
  }
  const uae = shop.countries[0]
  if (!uae) throw new Error('a country')
  const inArabic = storefront(uae, 'ar')
  const paying = await buy(shop, inArabic, { sku: await somethingSold(opened, inArabic), method: 'tap' })
  expect(paying.paymentUrl).toContain('/checkout/return/')
  const listed = await orderAdmin.list({
    by: operator,
    country: null,
    status: 'pending',
    onHold: null,
    limit: 10,
    before: null,
  })
  expect(listed.map(({ number }) => number)).toEqual([paying.number])
  expect(await reconcile(database.db)).toEqual([])
  await database.db.execute(sql`update stock_levels set reserved = reserved + 1 where reserved = 1`)
  expect((await reconcile(database.db)).length).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await close()
})
