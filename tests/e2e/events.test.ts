import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { startOwnShop } from './support/shops.ts'
import { createMajlis } from './support/majlis.ts'

const browser = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startOwnShop({ MAJLIS_GTM_ID: 'GTM-TEST123', MAJLIS_ENGAGEMENT_ID: 'ABCDEFGH12345678' })
})
afterAll(() => shop.stop())

/** A test double of the SDK: keeps what it is started with and called with. */
const sdk = `window.sdkCalls = []
window.moe = (options) => {
  window.sdkCalls.push(['start', options])
  return new Proxy({}, { get: (_, name) => name === 'then' ? undefined : (...given) => window.sdkCalls.push([name, ...given]) })
}`

/** A tab that has not chosen yet, and the addresses outside the shop that it asked for. */
async function aVisitor() {
  const tab = await browser.open({ url: shop.url, consent: 'requested', serviceWorker: false })
  const outside: string[] = []
  await tab.context.route(/googletagmanager|moengage/, async (route) => {
    outside.push(route.request().url())
    await route.fulfill({
      contentType: 'text/javascript',
      body: route.request().url().includes('moengage') ? sdk : '',
    })
  })
  return { ...tab, outside }
}

const pushed = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((one) => ('event' in one && one.event !== 'gtm.js' ? [one] : [])),
  ) as Promise<readonly Record<string, unknown>[]>
const sdkCalls = (page: Page) =>
  page.evaluate(() => (window as { sdkCalls?: unknown[][] }).sdkCalls ?? []) as Promise<
    readonly (readonly unknown[])[]
  >
const acceptAll = (page: Page) => page.locator('[data-consent-banner] [name=answer][value=all]').click()

describe('events', () => {
  test('are none before consent, and reach the data layer and the engagement service after it', async () => {
    const { page, context, outside, complaints } = await aVisitor()
    await page.goto('/ae/ar/c/living/sofas?utm_source=mail&gclid=Cj0K&debug=events')
    await page.mouse.move(20, 20)
    const panel = page.getByRole('region', { name: 'Events' })
    await panel.getByText(/^0 sent, [1-9]\d* waiting for consent$/).waitFor()
    expect(await pushed(page)).toEqual([])
    expect(outside).toEqual([])
    const names = async () => (await context.cookies()).map(({ name }) => name)
    expect(await names()).not.toContain('majlis_campaign')

    await acceptAll(page)
    await expect.poll(async () => (await pushed(page)).map(({ event }) => event)).toContain('page_view')
    expect((await pushed(page))[0]).toMatchObject({ event: 'page_view', screen: 'PLP', platform: 'web' })
    await expect
      .poll(() => sdkCalls(page))
      .toContainEqual([
        'track_event',
        'page_view',
        expect.objectContaining({ screen: 'PLP', language: 'ar' }),
      ])
    expect((await sdkCalls(page))[0]).toEqual([
      'start',
      expect.objectContaining({ app_id: 'ABCDEFGH12345678', cluster: 'DC_1', swPath: '/serviceworker.js' }),
    ])
    expect(outside.map((url) => new URL(url).hostname).toSorted()).toEqual([
      'cdn.moengage.com',
      'www.googletagmanager.com',
    ])
    await panel.getByText('page_view → data layer').waitFor()
    await panel.getByText('page_view → engagement').waitFor()
    await expect.poll(names).toContain('majlis_campaign')
    expect(complaints).toEqual([])
  })

  test('are none after a refusal, on any page', async () => {
    const { page, context, outside } = await aVisitor()
    await page.goto('/ae/en?utm_source=mail&gclid=Cj0K')
    await page.locator('[data-consent-banner] [name=answer][value=necessary]').click()
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain('majlis_consent')
    await shopper.fillCart(page, 'ae', 'en')
    await page.goto('/ae/en/cart')
    await page.mouse.move(20, 20)
    await page.locator('[data-cart]').first().waitFor({ state: 'attached' })
    expect(await pushed(page)).toEqual([])
    expect(await sdkCalls(page)).toEqual([])
    expect(outside).toEqual([])
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('majlis_campaign')
  })

  test('lead to an order that says what brought its shopper', async () => {
    const { page } = await aVisitor()
    await page.goto('/ae/en?utm_source=mail&utm_campaign=eid&gclid=Cj0K')
    await acceptAll(page)
    await expect.poll(async () => (await pushed(page)).length).toBeGreaterThan(0)
    await shopper.fillCart(page, 'ae', 'en')
    await expect.poll(async () => (await pushed(page)).map(({ event }) => event)).toContain('add_to_cart')
    await page.goto('/ae/en/checkout')
    await shopper.giveContact(page, 'ae', 'en')
    await shopper.giveAddress(page, 'ae', 'en')
    await shopper.chooseSlot(page, 'en')
    await shopper.choosePayment(page, 'en', 'cashondelivery')
    const number = await shopper.placeOrder(page)
    await expect.poll(async () => (await pushed(page)).map(({ event }) => event)).toContain('purchase')
    const purchase = (await pushed(page)).find(({ event }) => event === 'purchase')
    expect(purchase).toMatchObject({
      surface: 'ORDER SUCCESS',
      cart_level: 'orderSummary',
      ecommerce: { transaction_id: number, currency: 'AED', items: [{ item_id: 'MJ-1001-PALM-220' }] },
    })
    await expect
      .poll(() => sdkCalls(page))
      .toContainEqual(['track_event', 'purchase', expect.objectContaining({ order_number: number })])
    expect(await createMajlis(shop.dataDirectory)('order', 'show', number)).toContain(
      'came by utm_source=mail, utm_campaign=eid, gclid=Cj0K',
    )
  })
})
