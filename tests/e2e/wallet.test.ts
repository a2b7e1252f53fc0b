import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { cutTexts } from './support/cut-texts.ts'
import { aReader } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { codeFor, deliverOrder, payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { returnOne } from './support/returning-by-forms.ts'
import { majlis, runJob } from './support/shops.ts'
import { aLocalAddress, signUpByForms } from './support/signing-up.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const inTurn = inTurns([
  { language: 'ar', width: 390 },
  { language: 'en', width: 1440 },
] as const)
const iban = 'AE070331234567890123456'

/** The contact of a customer who signed up by this mobile. */
const contactOf = (mobile: string) => ({
  name: 'Mariam Saleh',
  email: 'mariam@example.com',
  phone: `+971${mobile}`,
})

test.each(inTurn())(
  'a refund goes onto the wallet, pays for the next order, and the rest of it is transferred after a second proof ($language)',
  async ({ language, width }) => {
    const code = `ae/${language}`
    const wallet = `/${code}/account/wallet`
    const t = texts(language)
    const reader = aReader(aLocalAddress())
    const mobile = await signUpByForms(reader, 'Mariam Saleh')
    const contact = contactOf(mobile)
    const first = await payInCashByForms(reader, await toPaymentByForms(reader, code, contact))
    await deliverOrder(first)
    const refunded = await returnOne(reader, code, first)
    const refund = refunded.document.querySelector('[data-return-refund]')?.getAttribute('data-return-refund')
    expect(Number(refund)).toBeGreaterThan(0)

    const order = await reader.open(`/${code}/order/${first}`)
    const chosen = await reader.send(order, 'form[action*="chooseRefund"]', { method: 'wallet' })
    expect(chosen.document.querySelector('form[action*="chooseRefund"]')).toBeNull()
    await runJob('run-payment-tasks')

    const cushion = 'makhmal-velvet-cushion'
    const payment = await toPaymentByForms(reader, code, contact, cushion)
    const paid = await reader.send(payment, 'form[action*="useWallet"]', {})
    expect(paid.document.body.textContent).toContain(t('checkout:tender.wallet'))
    const second = await payInCashByForms(reader, paid)
    expect(await majlis('order', 'show', second)).toContain('by giftcard: paid')

    // A second proof: the wallet asks a new device for the email beside the mobile.
    const email = `mariam${randomInt(1_000_000_000)}@example.com`
    const update = await reader.open(`/${code}/login?step=update`)
    const toEmail = await reader.send(update, 'form:has(#email)', { email })
    await reader.send(toEmail, 'form:has(#code)', { code: await codeFor(reader, email) })

    const { page, complaints } = await browser.open({ width })
    await page.goto(`/${code}/login?step=MobileOtpLoginScreen&next=${encodeURIComponent(wallet)}`)
    await page.locator('#phone').fill(mobile)
    await page.locator('form.form button').first().click()
    await page.waitForURL('**step=OTPScreen**')
    await page.locator('#code').fill(await codeFor(reader, `+971${mobile}`))
    await page.locator('form.form button').first().click()
    await page.waitForURL('**/account/confirm**')
    await page.locator('[data-method="email"] button').click()
    await page.locator('#code').fill(await codeFor(reader, email))
    await page.locator('[data-method="email"] form:has(#code) button').click()
    await page.waitForURL(`**${wallet}`)

    const look = async () => {
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await cutTexts(page)).toEqual([])
      expect(await accessibilityFaults(page)).toEqual([])
    }
    const lines = page.locator('#statement tbody tr')
    expect(await lines.count()).toBe(2)
    expect(await lines.last().innerText()).toContain(first)
    await page.locator('main summary').first().click()
    await look()
    const withdraw = async (amount: string, to: string) => {
      await page.locator('#amount').fill(amount)
      await page.locator('#iban').fill(to)
      await page.locator('form[action*="withdrawMoney"] button').click()
    }
    await withdraw('12.3456', iban)
    await page.locator('#amount[aria-invalid="true"]').waitFor()
    expect(await page.locator('#iban').inputValue()).toBe(iban)
    await withdraw('100', 'AE070331234567890123457')
    await page.locator('#iban[aria-invalid="true"]').waitFor()
    await withdraw('100', iban)
    await page.waitForURL('**?done=withdrawn')
    expect(await lines.count()).toBe(3)
    await page.getByText(t('wallet:event.withdrawal-requested')).first().waitFor()
    await look()
    expect(await page.locator('main').innerText()).not.toContain(iban)
    expect(complaints).toEqual([])
  },
)
