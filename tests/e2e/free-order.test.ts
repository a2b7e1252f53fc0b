import { describe, expect, test } from 'vitest'
import { quickRows } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

/** Nobody's before: many orders of one phone are looked at first. */
const newPhone = (): string => `050${String(Date.now()).slice(-6)}4`

describe('samples of cloth', () => {
  test.each(
    quickRows(
      [
        ['en', true],
        ['ar', false],
      ] as const,
      [1],
    ),
  )(
    'are free including delivery, in %s with JavaScript %s: no payment method is chosen and no payment is made',
    async (language, javaScript) => {
      const t = texts(language)
      const { page, complaints } = await browser.open({ javaScript, width: 390 })
      await shopper.fillCart(page, 'ae', language, 'makhmal-velvet-samples')
      await page.goto(`/ae/${language}/p/makhmal-velvet-samples`)
      expect(await page.locator('.price-now').first().innerText()).toBe(t('checkout:free'))
      await page.goto(`/ae/${language}/checkout`)
      await shopper.giveContact(page, 'ae', language, newPhone())
      await page.waitForURL('**/checkout/address')
      await shopper.giveAddress(page, 'ae', language)
      await shopper.chooseSlot(page, language)
      await page.waitForURL('**/checkout/{payment,review}**')
      if (page.url().includes('/checkout/payment')) {
        const methods = page.locator('[name="method"]')
        expect(await methods.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
          'free',
        ])
        expect(await page.locator('main').innerText()).toContain(t('checkout:payment.text.free'))
        await shopper.choosePayment(page, language, 'free')
        await page.waitForURL('**/checkout/review**')
      }
      expect(await page.locator('dl .total[data-minor]').first().getAttribute('data-minor')).toBe('0')
      const number = await shopper.placeOrder(page)
      expect(number).toMatch(/^AE\d{10}$/)
      expect(await page.locator('[data-status="Confirmed"]').count()).toBe(1)
      expect(await page.locator('main').innerText()).toContain(t('checkout:free'))
      expect(complaints).toEqual([])
    },
  )
})
