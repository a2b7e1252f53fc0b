import { expect, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'

const browser = aBrowser()

test('Apple Pay is offered on devices that support it, and nowhere else', async () => {
  const { page, complaints } = await browser.open({ width: 390 })
  await shopper.fillCart(page, 'kw', 'ar')
  await page.goto('/kw/ar/checkout')
  await shopper.giveContact(page, 'kw', 'ar', '50777001')
  await shopper.giveAddress(page, 'kw', 'ar')
  await shopper.chooseSlot(page, 'ar')
  await page.waitForURL('**/checkout/payment**')
  const choice = page.locator('[name="method"][value="tap_apple_pay"]')
  await page.locator('[name="method"][value="knet"]').waitFor()
  expect(await choice.isVisible()).toBe(false)
  await page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } })
  })
  await page.reload()
  await choice.waitFor({ state: 'visible' })
  await shopper.choosePayment(page, 'ar', 'tap_apple_pay')
  await page.waitForURL('**/checkout/review**')
  await page.locator('form.place button').click()
  // The sandbox's page stands in for the sheet.
  await page.waitForURL('**/dev/pay/**')
  await shopper.decide(page, 'approve')
  await page.waitForURL('**/kw/ar/order/*')
  expect(complaints).toEqual([])
})

test('serves Apple’s domain file, and merchant sessions to waiting attempts only', async () => {
  const { page } = await browser.open()
  const { request } = page
  // Not configured here; and no page of the shop in its place.
  const file = await request.get('/.well-known/apple-developer-merchantid-domain-association')
  expect(file.status()).toBe(404)
  const origin = new URL(file.url()).origin
  const post = (path: string, data: object) => request.post(path, { data, headers: { origin } })
  const session = '/api/payments/apple/00000000-0000-4000-8000-000000000000/session'
  expect((await post(session, { url: 'https://apple-pay-gateway.apple.com/x' })).status()).toBe(404)
  expect((await post(session, { address: 'x' })).status()).toBe(400)
  const stranger = await request.post(session, {
    data: { url: 'x' },
    headers: { origin: 'https://evil.example' },
  })
  expect(stranger.status()).toBe(403)
})
