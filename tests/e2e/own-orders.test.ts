import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { codeFor, deliverOrder, payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { majlis } from './support/shops.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)

/** Of this machine: the demo's inbox answers nobody else. */
const anAddress = (): string => `127.0.${randomInt(64, 128)}.${randomInt(1, 255)}`

/** Delivered by a courier whose page can be opened. */
async function deliver(number: string): Promise<void> {
  await majlis(
    ...['order', 'courier', number, '--name', 'Aramex', '--reference', '4711'],
    ...['--url', 'https://www.aramex.com/track?n=4711'],
  )
  await deliverOrder(number)
}

describe('a guest’s order', () => {
  test.each(inTurn())(
    'is tracked by a code, and then found, bought again and reviewed in the account (%s)',
    async (language) => {
      const code = `ae/${language}`
      const phone = `+97150${randomInt(1_000_000, 9_999_999)}`
      const email = `guest${randomInt(1_000_000_000)}@example.com`
      const guest = aReader(anAddress())
      const number = await payInCashByForms(
        guest,
        await toPaymentByForms(guest, code, { name: 'Mariam Saleh', email, phone }),
        phone,
      )
      expect(number).toMatch(/^AE\d{10}$/)

      const stranger = aReader(anAddress())
      expect((await stranger.open(`/${code}/order/${number}`)).status).toBe(404)
      const track = async (contact: string): Promise<ReadPage> => {
        const form = await stranger.open(`/${code}/track-order?number=${number}`)
        const atCode = await stranger.send(form, 'form.form', { proof: contact })
        expect(atCode.path).toContain('step=code')
        const proven = await codeFor(stranger, contact)
        return stranger.send(atCode, 'form:has(#code)', { code: proven })
      }
      // Another's address, proven: it knows no order of that number.
      expect((await track(`other${randomInt(1_000_000_000)}@example.com`)).path).toContain('none=1')
      await deliver(number)
      const shown = await track(phone)
      expect([shown.status, shown.path]).toEqual([200, `/${code}/order/${number}`])
      expect(shown.document.querySelector('[data-courier]')?.getAttribute('href')).toContain('aramex')
      expect(shown.document.body.textContent).not.toMatch(/Mariam/)
      expect(shown.document.querySelector('#reviews')).toBeNull()

      const { context, page } = await browser.open({ width: 390 })
      const signIn = async (): Promise<void> => {
        await page.goto(`/${code}/login?step=signIn&next=/${code}/account/orders`)
        await page.locator('#identifier').fill(email)
        await page.locator('main form button').first().click()
        await page.waitForURL('**step=OTPScreen**')
        await page.locator('#code').fill(await codeFor(guest, email))
        await page.locator('main form button').first().click()
        await page.waitForURL('**step=RegisterScreen**')
        await page.locator('#name').fill('Mariam')
        await page.locator('#terms').check()
        await page.locator('main form button').first().click()
        await page.waitForURL(`**/${code}/account/orders`)
      }
      await signIn()
      const look = async () => {
        expect(await sidewaysOverflow(page)).toBe(0)
        expect(await accessibilityFaults(page)).toEqual([])
      }
      await look()
      await page.locator(`#order-${number} h2 a`).click()
      await page.waitForURL(`**/account/orders/${number}`)
      await page.locator('#reviews a').click()
      await page.waitForURL(`**/order/${number}/review`)
      await look()
      const review = page.locator('form[action*="reviewProduct"]').first()
      await review.locator('[name=stars][value="5"]').check()
      await review.locator('[name=title]').fill('Soft and wide')
      await review
        .locator('[name=text]')
        .fill('Three of us sit on it every evening, and nobody wants the armchair.')
      await review.locator('button').click()
      await page.waitForURL('**reviewed=1**')
      expect(await majlis('reviews', 'list')).toContain('Soft and wide')
      await page.goto(`/${code}/account/orders/${number}`)
      await page.locator('form[action*="buyAgain"] button').click()
      await page.waitForURL(`**/${code}/cart?added=**`)
      expect(await page.locator('main').innerText()).toMatch(/2,?[\d,.]+|٢/)
      await context.close()
    },
  )
})
