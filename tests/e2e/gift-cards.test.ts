import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { cutTexts } from './support/cut-texts.ts'
import { aReader } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { deliverOrder, payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { returnOne } from './support/returning-by-forms.ts'
import { majlis, runJob } from './support/shops.ts'
import { aLocalAddress, linkOfMessage, signUpByForms } from './support/signing-up.ts'

const browser = aBrowser()
const inTurn = inTurns([
  { from: 'en', to: 'ar', width: 390 },
  { from: 'ar', to: 'en', width: 1440 },
] as const)
const cushion = 'makhmal-velvet-cushion'

test.each(inTurn())(
  'a card is bought in $from, claimed by a friend in $to, spent on two orders, and gets back what is returned',
  async ({ from, to, width }) => {
    const giver = aReader(aLocalAddress())
    const friendsMobile = `50${randomInt(1_000_000, 9_999_999)}`
    const sale = await giver.open(`/ae/${from}/gift-cards`)
    const payment = await giver.send(sale, 'form.gift-card-form', {
      amount: 'other',
      other: '300',
      for: 'friend',
      to: 'Noor',
      contact: `0${friendsMobile}`,
      message: 'For the new flat',
      language: to,
      name: 'Mariam Saleh',
      email: `mariam${randomInt(1_000_000_000)}@example.com`,
      phone: `050${randomInt(1_000_000, 9_999_999)}`,
      method: 'tap',
    })
    expect(payment.path).toContain('/dev/pay/')
    const bought = await giver.send(payment, 'form.form', { outcome: 'approve' })
    expect(bought.path).toContain(`/ae/${from}/order/`)
    await runJob('send-gift-cards')

    const friend = aReader(aLocalAddress())
    const mobile = await signUpByForms(friend, 'Noor Ali')
    const link = await linkOfMessage(
      friend,
      /\/ae\/\w\w\/gift-cards\/claim\?t=[\w.%-]+/,
      `+971${friendsMobile}`,
      'gift-cards/claim',
    )
    expect(link).toContain(`/ae/${to}/`)
    const opened = await friend.open(link)
    const claimed = await friend.send(opened, 'form[action*="claimGiftCard"]', {})
    const code = claimed.document.querySelector('.code bdi')?.textContent ?? ''
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    // Another one who has the link finds a card that is open already, without its code.
    const late = await aReader(aLocalAddress()).open(link)
    expect(late.document.body.textContent).not.toContain(code)

    const contact = { name: 'Noor Ali', email: 'noor@example.com', phone: `+971${mobile}` }
    const order = async () => {
      const unpaid = await toPaymentByForms(friend, `ae/${to}`, contact, cushion)
      const paid = await friend.send(unpaid, 'form[action*="addGiftCard"]', { card: code })
      return payInCashByForms(friend, paid)
    }
    const left = async () => {
      const page = await friend.open(`/ae/${to}/gift-cards`)
      const checked = await friend.send(page, 'form[action*="checkGiftCardBalance"]', { code })
      return /\d+\.\d\d/.exec(checked.document.querySelector('#balance .notice')?.textContent ?? '')?.[0]
    }
    const [first, second] = [await order(), await order()]
    expect(await majlis('order', 'show', first)).toContain('104.00 AED by giftcard: paid')
    expect(await left()).toBe('92.00')
    await deliverOrder(second)
    const returned = await returnOne(friend, `ae/${to}`, second)
    const refund = returned.document.querySelector('[data-return-refund]')?.getAttribute('data-return-refund')
    expect(refund).toBe('8900')
    await runJob('run-payment-tasks')
    expect(await left()).toBe('181.00')

    const { page, complaints } = await browser.open({ width, javaScript: width > 600 })
    await page.context().addCookies(friend.cookies())
    await page.goto(`/ae/${to}/account/gift-cards`)
    expect(await page.locator(`[data-gift-card="${code.slice(-4)}"]`).innerText()).toContain('181.00')
    expect(await sidewaysOverflow(page)).toBe(0)
    if (width > 600) {
      expect(await cutTexts(page)).toEqual([])
      expect(await accessibilityFaults(page)).toEqual([])
    }
    expect(complaints).toEqual([])
  },
)
