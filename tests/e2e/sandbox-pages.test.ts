import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { inTurns, quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { cutTexts } from './support/cut-texts.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)
const cushion = 'makhmal-velvet-cushion'
/** Nobody's before: many orders of one phone are looked at first. */
const phones = {
  ae: (own: string) => `050${own}1`,
  bh: (own: string) => `33${own}`,
  kw: (own: string) => `50${own}`,
}

/** To the provider's page of an order that was placed a moment ago. */
async function atTheProvider(
  page: Page,
  country: keyof typeof phones,
  language: 'en' | 'ar',
  method: string,
): Promise<void> {
  // A device that has a sheet.
  if (method === 'tap_apple_pay')
    await page.addInitScript(() => {
      Object.assign(window, { ApplePaySession: { canMakePayments: () => true } })
    })
  await shopper.fillCart(page, country, language, cushion)
  await page.goto(`/${country}/${language}/checkout`)
  const own = String(Date.now()).slice(-6)
  await shopper.giveContact(page, country, language, phones[country](own))
  await page.waitForURL('**/checkout/address')
  await shopper.giveAddress(page, country, language)
  await shopper.chooseSlot(page, language)
  await page.waitForURL('**/checkout/payment')
  await shopper.choosePayment(page, language, method)
  await page.waitForURL('**/checkout/review**')
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  await page.locator('form.form').waitFor()
}

/** Whole at the width of a phone and of a desk. */
async function isWhole(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.locator('h1').count()).toBe(1)
    expect([width, await sidewaysOverflow(page)]).toEqual([width, 0])
    expect(await cutTexts(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
  }
}

describe('sandbox pages', () => {
  test.each(
    quickRows(
      [
        ['ae', 'en', 'tap'],
        ['ae', 'ar', 'tap'],
        ['bh', 'ar', 'benefit'],
        ['kw', 'ar', 'tap_apple_pay'],
        ['ae', 'en', 'tabby'],
        ['ae', 'ar', 'tabby'],
      ] as const,
      [0, 5],
    ),
  )('sandbox pages fit and work by keyboard alone: %s/%s by %s', async (country, language, method) => {
    const { page, complaints } = await browser.open()
    const t = texts(language)
    await atTheProvider(page, country, language, method)
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await isWhole(page)
    // Numbers of cards read from the left in an Arabic sentence too.
    if (method === 'tap')
      expect(await page.locator('.choice-hint bdi[dir="ltr"]').first().innerText()).toBe(
        '4242 4242 4242 4242',
      )

    await page.locator('body').focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('approve')
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('[name="outcome"]:checked').getAttribute('value')).toBe('challenge')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('details[open] [name="webhook"]').first().waitFor()
    await isWhole(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    expect(await page.locator('[name="webhook"]:checked').getAttribute('value')).toBe('forged')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: t('payments:sandbox.challenge.title') }).waitFor()
    await isWhole(page)
    await page.keyboard.press('Tab')
    await page.keyboard.type('123456')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${country}/${language}/order/**`)
    await page.locator('[data-status="Confirmed"]').waitFor()
    await page.goBack()
    expect(complaints).toEqual([])
  })

  test.each(inTurn())(
    "lead back from the bank's question, and say when they are over (%s)",
    async (language) => {
      const { page } = await browser.open({ javaScript: false, width: 390 })
      const t = texts(language)
      await atTheProvider(page, 'ae', language, 'tap')
      const address = page.url()
      await page.locator('[name="outcome"][value="challenge"]').check()
      await page.locator('form.form button').last().click()
      await page.locator('#code').waitFor()
      await page.getByRole('button', { name: t('payments:sandbox.cancel'), exact: true }).click()
      await page.waitForURL('**/order/**unpaid=canceled')
      await page.goto(address)
      await page.getByText(t('payments:sandbox.done')).waitFor()
      expect(await page.getByRole('link', { name: t('payments:sandbox.back') }).count()).toBe(1)
    },
  )

  test.each(inTurn())('the list of sandbox payments shows every payment, in %s', async (language) => {
    const { page, complaints } = await browser.open()
    await atTheProvider(page, 'ae', language, 'tap')
    await page.goto('/dev/payments')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.locator('h1').innerText()).toBe(texts(language)('payments:dev.title'))
    await isWhole(page)
    await page.locator('button[name="send"][value="once"]').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dev/payments')
    expect(complaints).toEqual([])
  })
})
