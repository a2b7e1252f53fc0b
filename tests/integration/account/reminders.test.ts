import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const hour = 3_600_000
const clock = manualClock('2026-11-23T06:00:00.000Z')
const here = theStorefront('ae/en')
const mobile = '502007799'
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
  await opened.catalog.writer.putCategories(someCategories)
  const records = ['LAMP', 'SOFA'].map((sku) =>
    aRecord(
      { code: sku, urlKey: sku.toLowerCase(), variants: [aVariant({ sku })] },
      { prices: { [sku]: sixPrices(90) }, stock: { [sku]: { 'wh-ae': 50 } } },
    ),
  )
  await opened.catalog.writer.apply(records, clock.now())
})
afterAll(() => opened.close())

const newestTo = async (to: string) => (await opened.shop.inbox.list()).find((message) => message.to === to)
const linkIn = (text: string, what: string) =>
  new RegExp(`/ae/en(/cart/${what}\\?t=[\\w.-]+)`).exec(text)?.[1] ?? ''
const tokenOf = (link: string) => link.split('t=')[1] ?? ''

test('a cart that was left comes back on another device, once, and its link ends further messages', async () => {
  const { shop } = opened
  const browser = aSignInBrowser(shop, 'ae/en', '198.51.100.91')
  await browser.post('sendSignInCode', { phone: mobile }, 'step=MobileOtpLoginScreen')
  const code = /#(\d{6})$/.exec((await newestTo(`+971${mobile}`))?.text ?? '')?.[1] ?? ''
  await browser.post('enterCode', { code }, 'step=OTPScreen')
  await browser.post(
    'registerCustomer',
    { name: 'Sara', language: 'en', terms: 'yes' },
    'step=RegisterScreen',
  )
  await browser.post('addToCart', { sku: 'LAMP', quantity: '3' }, '/p/lamp')
  await browser.post('saveConsents', { consent: 'sms' }, '/account/profile')
  const signedIn = await shop.identity.find(browser.jar.get('_ut') ?? null)
  expect(await shop.consent.listOf(signedIn?.customer.id ?? '')).toContainEqual(
    expect.objectContaining({ channel: 'sms', isGranted: true }),
  )

  clock.advance(5 * hour)
  await opened.jobs.run('remind-of-carts')
  await opened.jobs.run('send-messages')
  const reminder = (await shop.inbox.list()).find(({ text }) => text.includes('/cart/restore'))
  expect(reminder).toMatchObject({ channel: 'sms', to: `+971${mobile}` })
  const link = linkIn(reminder?.text ?? '', 'restore')

  // On a device with a cart of its own, whose item stays as it is.
  const other = aSignInBrowser(shop, 'ae/en', '198.51.100.92')
  await other.post('addToCart', { sku: 'SOFA', quantity: '1' }, '/p/sofa')
  const cartOf = async () =>
    (await shop.cart.load(other.jar.get('_gct') ?? null, here)).lines.map(
      ({ sku, quantity }) => `${quantity} ${sku}`,
    )
  const restored = await other.post('restoreCart', { t: tokenOf(link) }, link)
  expect([restored.status, restored.to]).toEqual([303, '/cart?added=LAMP'])
  expect(await cartOf()).toEqual(['3 LAMP', '1 SOFA'])
  const again = await other.post('restoreCart', { t: tokenOf(link) }, link)
  expect([again.to, await cartOf()]).toEqual(['/cart', ['3 LAMP', '1 SOFA']])
  // On its own device nothing is added.
  expect((await browser.post('restoreCart', { t: tokenOf(link) }, link)).to).toBe('/cart')

  for (const wrong of ['', 'made-up', `${tokenOf(link)}x`])
    for (const action of ['restoreCart', 'stopReminders'])
      expect((await other.post(action, { t: wrong }, '/cart/restore')).to).toContain('error=1')

  const found = await shop.reminders.describe(tokenOf(link), here)
  const stop = found.ok ? found.value.stopToken : ''
  expect((await other.post('stopReminders', { t: stop }, '/cart/reminders')).to).toBe(
    `/cart/reminders?t=${stop}`,
  )
  expect(await shop.reminders.describeStop(stop)).toMatchObject({ value: { ended: true } })
  await browser.post('addToCart', { sku: 'SOFA', quantity: '1' }, '/p/sofa')
  clock.advance(5 * hour)
  expect(await opened.jobs.run('remind-of-carts')).toMatchObject({ value: { note: '0 reminders queued' } })
  expect(await rowsOf(opened.database.db, sql`select 1 from cart_reminders`)).toHaveLength(1)
})
