import { randomInt } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sandboxCode } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import type { Language } from '#kernel/language.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { codesInInbox } from './support/inbox.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const cushion = 'makhmal-velvet-cushion'

const press = (page: Page) => page.locator('main form button').first().click()

/** A new customer, by a code to a mobile. */
async function signUp(page: Page): Promise<string> {
  const phone = `50${randomInt(1_000_000, 9_999_999)}`
  await page.goto('/ae/en/login?step=MobileOtpLoginScreen')
  await page.locator('#phone').fill(phone)
  await press(page)
  await page.waitForURL('**step=OTPScreen**')
  const inbox = await page.context().request.get('/dev/inbox')
  const [code = ''] = codesInInbox(await inbox.text(), `+971${phone}`)
  await page.locator('#code').fill(code)
  await press(page)
  await page.waitForURL('**step=RegisterScreen**')
  await page.locator('#name').fill('Layla Haddad')
  await page.locator('#terms').check()
  await press(page)
  await page.waitForURL('**/ae/en/account**')
  return `0${phone}`
}

async function toPayment(page: Page, language: Language, phone: string): Promise<void> {
  await shopper.fillCart(page, 'ae', language, cushion)
  await page.goto(`/ae/${language}/checkout`)
  await shopper.giveContact(page, 'ae', language, phone)
  await page.waitForURL('**/checkout/address')
  await shopper.giveAddress(page, 'ae', language)
  await shopper.chooseSlot(page, language)
  await page.waitForURL('**/checkout/payment')
}

/** The bank confirms at the provider of the demo. */
async function confirmAtBank(page: Page): Promise<void> {
  await page.locator('#code').fill(sandboxCode)
  await page.locator('form.form button').first().click()
  await page.locator('[data-status="Confirmed"]').waitFor()
}

async function look(page: Page): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

test('a card is saved while paying in English, pays in Arabic after the bank has confirmed, and is removed', async () => {
  const { page, complaints } = await browser.open({ width: 390 })
  const phone = await signUp(page)
  await page.goto('/ae/en/account/cards')
  await page.locator('[data-empty="card"]').waitFor()

  await toPayment(page, 'en', phone)
  const tick = page.locator('[name="save-card"]')
  expect(await tick.isChecked()).toBe(false)
  await look(page)
  await tick.check()
  await shopper.choosePayment(page, 'en', 'tap')
  await page.waitForURL('**/checkout/review**')
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  await shopper.decide(page, 'approve')
  await confirmAtBank(page)
  const saved = async () => {
    await page.goto('/ae/en/account/cards')
    return page.getByText('Visa ···· 4242').count()
  }
  await expect.poll(saved).toBe(1)
  await look(page)

  await toPayment(page, 'ar', phone)
  await page.locator('[name="method"][value^="card:"]').check()
  await look(page)
  await shopper.goOn(page, 'ar', 'payment')
  await page.waitForURL('**/checkout/review**')
  expect(await page.locator('.facts').innerText()).toContain('Visa ···· 4242, 09/28')
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  expect(await page.locator('[name="outcome"][type="radio"]').count()).toBe(0)
  await confirmAtBank(page)

  const t = texts('ar')
  await page.goto('/ae/ar/account/cards')
  await page.locator('details summary', { hasText: t('saved-cards:remove') }).click()
  await look(page)
  await page.getByRole('button', { name: t('saved-cards:remove.confirm'), exact: true }).click()
  await page.getByText(t('saved-cards:removed')).waitFor()
  await page.locator('[data-empty="card"]').waitFor()
  expect(complaints).toEqual([])
})
