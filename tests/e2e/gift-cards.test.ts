import { expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { cutTexts } from './support/cut-texts.ts'
import { aReader } from './support/forms-by-http.ts'
import { aGiftCard } from './support/gift-cards-by-forms.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { deliverOrder, payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { returnOne } from './support/returning-by-forms.ts'
import { majlis, runJob } from './support/shops.ts'
import { aLocalAddress, signUpByForms } from './support/signing-up.ts'

const browser = aBrowser()
const inTurn = inTurns([
  { from: 'en', to: 'ar', width: 390 },
  { from: 'ar', to: 'en', width: 1440 },
] as const)
const cushion = 'makhmal-velvet-cushion'

test.each(inTurn())(
  'a card is bought in $from, claimed by a friend in $to, spent on two orders, and gets back what is returned',
  async ({ from, to, width }) => {
    const friend = aReader(aLocalAddress())
    const mobile = await signUpByForms(friend, 'Noor Ali')
    const { code, link } = await aGiftCard({ friend, from, to })
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
