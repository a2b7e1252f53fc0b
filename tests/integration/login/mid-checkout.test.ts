import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { storefront } from '#kernel/storefront.ts'
import { takeMergeConflicts } from '#web/cart/merge-conflicts.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-23T05:00:00.000Z')
const sku = 'LAMP'
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
  await opened.database.db.execute(sql`delete from promotions`)
  await opened.catalog.writer.putCategories(someCategories)
  const record = aRecord(
    { code: sku, variants: [aVariant({ sku })] },
    { prices: { [sku]: sixPrices(300) }, stock: { [sku]: { 'wh-ae': 3 } } },
  )
  await opened.catalog.writer.apply([record], clock.now())
})
afterAll(() => opened.close())

type Browser = ReturnType<typeof aSignInBrowser>
let used = 0
const aBrowser = (code: string) => aSignInBrowser(opened.shop, code, `198.51.101.${++used}`)
const aPhone = (): string => `50${2_000_000 + ++used}`

/** Of the last code; the next one comes a second later. */
async function codeTo(phone: string): Promise<string> {
  const message = (await opened.shop.inbox.list()).find(({ to }) => to === `+971${phone}`)
  clock.advance(1000)
  return /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? ''
}

const here = (code: string) => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('a country')
  return storefront(country, code === 'ae/ar' ? 'ar' : 'en')
}

const address = { emirate: 'dubai', area: 'Deira', building: 'Tower 3', apartment: '12' }

/** Fills the cart and answers all steps before the payment. */
async function toPayment(browser: Browser, code: string, phone: string, quantity = '1'): Promise<void> {
  const post = async (action: string, fields: Readonly<Record<string, string>>, path: string) => {
    const { to } = await browser.post(action, fields, path)
    expect(to, action).not.toContain('error=')
  }
  await post('addToCart', { sku, quantity }, '/cart')
  await post('setContact', { name: 'Layla', email: 'layla@example.com', phone }, '/checkout')
  await post('setAddress', address, '/checkout/address')
  const loaded = await opened.shop.checkout.load(browser.jar.get('_gct') ?? '', here(code))
  const slot = loaded.ok ? loaded.value.quote.delivery.slots.find(({ remaining }) => remaining > 0) : null
  await post('setDelivery', { how: 'home', ...(slot ? { slot: slot.id } : {}) }, '/checkout/delivery')
}

/** Signs in by a code and goes on to the payment step; registers when the phone is new. */
async function signIn(browser: Browser, code: string, phone: string) {
  const next = `&next=${encodeURIComponent(`/${code}/checkout/payment`)}`
  await browser.post('sendSignInCode', { phone }, `step=MobileOtpLoginScreen${next}`)
  const entered = await browser.post('enterCode', { code: await codeTo(phone) }, `step=OTPScreen${next}`)
  if (!entered.to.includes('RegisterScreen')) return entered
  const registration = { name: 'ليلى', language: 'ar', terms: 'yes' }
  return browser.post('registerCustomer', registration, `step=RegisterScreen${next}`)
}

const chooseCash = (browser: Browser) =>
  browser.post('setPayment', { method: 'cashondelivery' }, '/checkout/payment')
const confirming = '/checkout/payment?confirm=cashondelivery'

describe.each(['ae/en', 'ae/ar'])('in the checkout of %s', (code) => {
  test('a guest confirms the number once for this browser, and another browser has to confirm it too', async () => {
    const phone = aPhone()
    const browser = aBrowser(code)
    await toPayment(browser, code, phone)
    expect((await chooseCash(browser)).to).toBe(confirming)
    // Going back and choosing it again sends no second code.
    expect((await chooseCash(browser)).to).toBe(confirming)
    const wrong = await browser.post('confirmPhone', { code: '000000' }, confirming)
    expect(wrong.to).toBe(`${confirming}&error=1`)
    expect((await browser.post('sendPhoneCode', {}, confirming)).to).toBe(`${confirming}&error=1`)
    const confirmed = await browser.post('confirmPhone', { code: await codeTo(phone) }, confirming)
    expect(confirmed.to).toBe('/checkout/review')
    // Sent twice, the form leads on as well.
    const repeated = await browser.post('confirmPhone', { code: await codeTo(phone) }, confirming)
    expect(repeated.to).toBe('/checkout/review')
    expect((await chooseCash(browser)).to).toBe('/checkout/review')
    const other = aBrowser(code)
    await toPayment(other, code, phone)
    expect((await chooseCash(other)).to).toBe(confirming)
  })

  test('another number has to be confirmed, and a landline cannot be', async () => {
    const phone = aPhone()
    const browser = aBrowser(code)
    await toPayment(browser, code, phone)
    await chooseCash(browser)
    await browser.post('confirmPhone', { code: await codeTo(phone) }, confirming)
    const contact = { name: 'Layla', email: 'layla@example.com' }
    await browser.post('setContact', { ...contact, phone: aPhone() }, '/checkout')
    expect((await chooseCash(browser)).to).toBe(confirming)
    await browser.post('setContact', { ...contact, phone: '042345678' }, '/checkout')
    expect((await chooseCash(browser)).to).toBe('/checkout/payment?error=1')
  })

  test('who signs in midway is at the same step with the same address, orders in cash, and has the order in the account', async () => {
    await opened.database.db.execute(sql`update stock_levels set on_hand = 3 + reserved where sku = ${sku}`)
    const phone = aPhone()
    const first = aBrowser(code)
    await signIn(first, code, phone)
    await first.post('addToCart', { sku, quantity: '2' }, '/cart')
    const browser = aBrowser(code)
    await toPayment(browser, code, phone, '2')
    const signedIn = await signIn(browser, code, phone)
    expect(signedIn.to).toBe('/checkout/payment')
    expect(browser.jar.has('_gct')).toBe(false)
    const stored = browser.jar.get('majlis_merged')
    const jar = {
      get: () => (stored === undefined ? undefined : { value: stored }),
      delete: () => undefined,
    }
    expect(takeMergeConflicts({ cookies: jar })).toEqual([{ kind: 'fewer', sku, wanted: 4, quantity: 3 }])
    await browser.post('setCartLine', { sku, quantity: '1' }, '/cart')
    expect((await chooseCash(browser)).to).toBe('/checkout/review')
    const [customer] = await rowsOf<{ id: string }>(
      opened.database.db,
      sql`select customer_id as id from identities where value = ${`+971${phone}`}`,
    )
    const token = opened.shop.identity.visitorTokenOf(customer?.id ?? '')
    const loaded = await opened.shop.checkout.load(token, here(code))
    if (!loaded.ok) throw new Error(loaded.failure.kind)
    expect(loaded.value.quote.address?.fields).toMatchObject({ building: 'Tower 3' })
    const { fingerprint } = loaded.value.quote
    const placed = await browser.post('placeOrder', { fingerprint }, '/checkout/review')
    const number = /\/order\/(\w+)/.exec(placed.to)?.[1] ?? ''
    const [order] = await rowsOf<{ customer_id: string | null }>(
      opened.database.db,
      sql`select customer_id from orders where number = ${number}`,
    )
    expect(order).toEqual({ customer_id: customer?.id })
  })

  test('a session that was ended midway leads to an empty cart, and shows nothing of the customer', async () => {
    const phone = aPhone()
    const browser = aBrowser(code)
    await toPayment(browser, code, phone)
    await signIn(browser, code, phone)
    await opened.database.db.execute(sql`delete from sessions`)
    expect(await chooseCash(browser)).toMatchObject({ to: '/cart' })
    expect(await browser.post('placeOrder', { fingerprint: 'x' }, '/checkout/review')).toMatchObject({
      to: '/cart',
    })
  })
})
