import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { quickRows } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const methods = ['tabby', 'tamara'] as const

/** To the payment step, as a shopper whose phone ends so: the sandbox's pre-scoring goes by that. */
async function toPayment(page: Page, language: Language, lastFour: string): Promise<void> {
  await shopper.fillCart(page, 'ae', language, 'makhmal-velvet-cushion')
  await page.goto(`/ae/${language}/checkout`)
  const own = String(Date.now()).slice(-3)
  await shopper.giveContact(page, 'ae', language, `050${own}${lastFour}`)
  await page.waitForURL('**/checkout/address')
  await shopper.giveAddress(page, 'ae', language)
  await shopper.chooseSlot(page, language)
  await page.waitForURL('**/checkout/payment')
}
const choice = (page: Page, method: string) => page.locator(`[name="method"][value="${method}"]`)
const hint = (page: Page, method: string) =>
  page.locator('label.choice', { has: choice(page, method) }).locator('.choice-hint')

describe('installments', () => {
  test.each(
    quickRows(
      [
        ['0002', 'en', 'not-approved'],
        ['0003', 'ar', 'amount-too-high'],
        ['0004', 'en', 'amount-too-low'],
        ['0005', 'ar', 'no-response'],
      ] as const,
      [3],
    ),
  )(
    'is not offered where the pre-scoring declines (%s, %s), with the reason next to it: %s',
    async (lastFour, language, because) => {
      const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
      await toPayment(page, language, lastFour)
      for (const method of methods) {
        expect(await choice(page, method).isDisabled()).toBe(true)
        expect(await choice(page, method).isChecked()).toBe(false)
        const shown = await hint(page, method).innerText()
        expect(shown).toContain(texts(language)(`checkout:payment.${because}`))
        expect(await hint(page, method).locator('[data-parts]').count()).toBe(0)
      }
      // Other ways are open all the same.
      expect(await choice(page, 'tap').isEnabled()).toBe(true)
      expect(complaints).toEqual([])
    },
  )

  test('are not available by a form that was changed in the browser', async () => {
    const { page } = await browser.open({ width: 390 })
    await toPayment(page, 'en', '0002')
    await choice(page, 'tabby').evaluate((radio: HTMLInputElement) => {
      radio.disabled = false
      radio.checked = true
    })
    await shopper.goOn(page, 'en', 'payment')
    await page.getByText(texts('en')('checkout:error.method-unavailable')).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/ae/en/checkout/payment')
    await page.goto('/ae/en/checkout/review')
    expect(new URL(page.url()).pathname).toBe('/ae/en/checkout/payment')
  })

  test.each(quickRows(['en', 'ar'] as const, [0]))(
    'is offered where the pre-scoring accepts, with installments that sum to the total (%s)',
    async (language) => {
      const { page } = await browser.open({ javaScript: false, width: 390 })
      await toPayment(page, language, '4567')
      for (const method of methods) {
        expect(await choice(page, method).isEnabled()).toBe(true)
        const parts = await hint(page, method).locator('[data-parts]').innerText()
        expect(parts.split('+')).toHaveLength(4)
      }
      await shopper.choosePayment(page, language, 'tabby')
      await page.waitForURL('**/checkout/review**')
      await page.locator('form.place button').click()
      await page.waitForURL('**/dev/pay/**')
      expect(await page.locator('.installments li').count()).toBe(4)
    },
  )
})
