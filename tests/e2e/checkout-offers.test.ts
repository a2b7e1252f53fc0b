import { expect, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

/** Minor units of what the page's summary says under a label. */
const minorOf = (text: string): number => Number(text.replace(/[^\d]/g, ''))

test('a set, a coupon and a gift are ordered together and paid by card, each with its share', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = texts('en')
  await page.goto('/ae/en/p/sufra-dining-set-for-six')
  await page
    .getByRole('button', { name: t('product:buy.add.set') })
    .first()
    .click()
  await page.waitForURL('**/cart?added=*')
  await page.locator('.coupon summary').click()
  await page.locator('#coupon-code').fill('welcome10')
  await page.getByRole('button', { name: t('pages:coupon.apply') }).click()
  await page.locator('.coupon .state').waitFor()
  expect(await page.locator('.coupon .state').textContent()).toContain('WELCOME10')
  await page.getByRole('button', { name: t('cart:gift.open') }).click()
  await page.locator('.gifts button').first().click()
  await page.getByRole('button', { name: t('cart:gift.change') }).waitFor()
  await page.waitForLoadState()
  const lines = await page.locator('main').innerText()
  expect(lines).toContain('10% off your first order')

  await page.goto('/ae/en/checkout')
  await shopper.giveContact(page, 'ae', 'en', '0526612345')
  await shopper.giveAddress(page, 'ae', 'en')
  await shopper.chooseSlot(page, 'en')
  await shopper.choosePayment(page, 'en', 'tap')
  await page.waitForURL('**/checkout/review**')
  const shown = await page.locator('dl [data-minor]').evaluateAll((entries) =>
    entries.map((entry) => ({
      minor: Number(entry.getAttribute('data-minor')),
      total: entry.classList.contains('total'),
    })),
  )
  const payable = shown.find(({ total }) => total)?.minor
  expect(shown.filter(({ total }) => !total).reduce((sum, { minor }) => sum + minor, 0)).toBe(payable)
  expect(shown.some(({ minor }) => minor < 0)).toBe(true)
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  // What the provider is asked for is what was shown, to the last fils.
  expect(
    minorOf(
      await page
        .locator('dt', { hasText: t('payments:sandbox.amount') })
        .locator('+ dd')
        .innerText(),
    ),
  ).toBe(payable)
  await shopper.decide(page, 'approve')
  await page.waitForURL('**/ae/en/order/*')
  expect(await page.locator('[data-status="Confirmed"]').count()).toBe(1)
  expect(complaints).toEqual([])
})
