import { expect, test } from 'vitest'
import { storefront } from '#kernel/storefront.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { need, placeAgreed, prepareOrder } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const sku = 'SOFA'
const second = 1000

async function aSale() {
  const clock = manualClock()
  const opened = await openTestShop({ clock })
  const { shop, catalog } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const here = storefront(country, 'en')
  const record = aRecord({ code: sku }, { prices: { [sku]: { ae: aBookPrice(100_000) } } })
  await catalog.writer.putCategories(someCategories)
  await catalog.writer.apply([record], clock.now())
  await catalog.writer.setStock(sku, 'wh-ae', 9)
  const inSeconds = (seconds: number) => new Date(Date.parse(clock.now()) + seconds * second).toISOString()
  const plan = async (from: number, until: number, minor: number) =>
    need(
      await opened.priceAdmin.change({
        wanted: {
          ...{ kind: 'plan', country: 'ae', startsAt: inSeconds(from), endsAt: inSeconds(until) },
          lines: [{ sku, minor }],
        },
        ...{ id: `plan-${from}`, by: operator },
      }),
    )
  const page = async () => {
    const found = await shop.catalog.findProduct('sofa', here)
    const urlKey = record.product.urlKey
    const view = found.kind === 'sold' ? found : await shop.catalog.findProduct(urlKey, here)
    return view.kind === 'sold' ? view.product.variants[0]?.price.minor : view.kind
  }
  const order = async (agreed: Awaited<ReturnType<typeof prepareOrder>>) =>
    placeAgreed(shop, here, agreed, newVisitorToken())
  return { opened, shop, here, clock, plan, page, order }
}

test('page, cart and order agree on a planned price at every second; what was agreed before is confirmed again', async () => {
  const { opened, shop, here, clock, plan, page, order } = await aSale()
  await plan(60, 120, 90_000)
  await expect.poll(() => shop.catalog.nextPriceChange(here)).not.toBeNull()
  const before = await prepareOrder(shop, here, { sku, method: 'cashondelivery' })
  clock.advance(59 * second)
  expect(await page()).toBe(100_000)
  clock.advance(second)
  expect(await page()).toBe(90_000)
  const [line] = need(await shop.checkout.load(before.token, here)).quote.lines
  expect(line?.unitPrice.minor).toBe(90_000)
  expect(await order(before), 'it costs something else than was agreed').toMatchObject({ ok: false })
  const { quote } = need(await shop.checkout.load(before.token, here))
  const placed = need(await order({ ...before, fingerprint: quote.fingerprint }))
  expect(placed).toBeDefined()
  clock.advance(60 * second)
  expect(await page()).toBe(100_000)
  expect(
    need(
      await shop.checkout.load(
        (await prepareOrder(shop, here, { sku, method: 'cashondelivery' })).token,
        here,
      ),
    ).quote.lines[0]?.unitPrice.minor,
  ).toBe(100_000)
  await opened.close()
})
