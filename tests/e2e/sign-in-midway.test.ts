import { expect, test } from 'vitest'
import { quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { codesInInbox } from './support/inbox.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

test.each(quickRows(['en', 'ar'] as const, [1]))(
  'a guest signs in midway, saves the address, and orders in cash without a second code (%s)',
  async (language) => {
    const { page, complaints } = await browser.open({ width: 390 })
    const t = texts(language)
    const national = shopper.aMobile('ae').slice(1)
    await shopper.fillCart(page, 'ae', language)
    await page.goto(`/ae/${language}/checkout`)
    await shopper.giveContact(page, 'ae', language, `0${national}`)
    await page.waitForURL('**/checkout/address')
    await page.locator('.steps a').first().click()
    await page.getByRole('link', { name: t('checkout:contact.sign-in'), exact: true }).click()
    await page.waitForURL('**/login?next=**')
    const next = new URL(page.url()).searchParams.get('next') ?? ''
    expect(next).toBe(`/ae/${language}/checkout`)
    await page.goto(
      `/ae/${language}/login?step=MobileOtpLoginScreen&next=${encodeURIComponent(`${next}/address`)}`,
    )
    await page.locator('#phone').fill(national)
    await page.locator('form.form button').first().click()
    await page.waitForURL('**/login?step=OTPScreen**')
    const inbox = await page.context().request.get('/dev/inbox')
    await page.locator('#code').fill(codesInInbox(await inbox.text(), `+971${national}`)[0] ?? '')
    await page.locator('form.form button').first().click()
    await page.waitForURL('**/login?step=RegisterScreen**')
    await page.locator('[name="name"]').fill(language === 'ar' ? 'ليلى' : 'Layla')
    await page.locator('[name="terms"]').check()
    await page.locator('form.form button').first().click()
    await page.waitForURL('**/checkout/address')
    await page.locator('[name="save"]').check()
    await shopper.giveAddress(page, 'ae', language)
    await page.waitForURL('**/checkout/delivery**')
    await page.goto(`/ae/${language}/checkout/address`)
    expect(await page.locator('[name="saved"]:checked').count()).toBe(1)
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.locator('.checkout-form').first().locator('button').click()
    await shopper.chooseSlot(page, language)
    await page.waitForURL('**/checkout/payment')
    await page.locator('[name="method"][value="cashondelivery"]').check()
    await shopper.goOn(page, language, 'payment')
    await page.waitForURL('**/checkout/review')
    expect(await shopper.placeOrder(page)).toMatch(/^AE\d{10}$/)
    expect(complaints).toEqual([])
  },
)
