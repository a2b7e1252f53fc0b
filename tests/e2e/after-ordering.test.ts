import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { inTurns } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { majlis, runJob } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)
const cushion = 'makhmal-velvet-cushion'

/** Nobody's before: many orders of one phone are looked at first. */
const newPhone = (prefix: string): string => `${prefix}${String(Date.now()).slice(-6)}`

async function toPayment(page: Page, country: string, language: Language, phone: string): Promise<void> {
  await shopper.fillCart(page, country, language, cushion)
  await page.goto(`/${country}/${language}/checkout`)
  await shopper.giveContact(page, country, language, phone)
  await page.waitForURL('**/checkout/address')
  await shopper.giveAddress(page, country, language)
  await shopper.chooseSlot(page, language)
  await page.waitForURL('**/checkout/payment')
}

/** From the payment step to the order's page; answers the order's number. */
async function payByCard(page: Page, language: Language): Promise<string> {
  await shopper.choosePayment(page, language, 'tap')
  await page.waitForURL('**/checkout/review**')
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  await shopper.decide(page, 'approve')
  await page.waitForURL(`**/ae/${language}/order/*`)
  await page.getByText(texts(language)('order:payment.paid'), { exact: true }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

describe('an order paid by card', () => {
  test.each(inTurn())(
    'and is canceled by its shopper is paid back: his page says so, and so do the books (%s)',
    async (language) => {
      const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
      const t = texts(language)
      await toPayment(page, 'ae', language, newPhone('0526'))
      const number = await payByCard(page, language)
      const [, paid = ''] = /([\d.]+) AED paid/.exec(await majlis('payments', 'show', number)) ?? []
      expect(Number(paid)).toBeGreaterThan(0)

      await page.locator('.cancel-order summary').click()
      await page.getByRole('button', { name: t('order:cancel.go.now') }).click()
      await page.getByText(t('order:request.in-progress')).waitFor()
      await runJob('run-payment-tasks')

      await page.goto(`/ae/${language}/order/${number}`)
      await page.getByText(t('order:payment.refunded'), { exact: true }).waitFor()
      expect(await page.locator('.order-head [data-status]').getAttribute('data-status')).toBe('Canceled')
      expect(await page.locator('.cancel-order').count()).toBe(0)
      const shown = await majlis('payments', 'show', number)
      expect(shown).toContain(' · refunded · ')
      expect(shown).toContain('0.00 AED refundable')
      // The provider has given all of it back, and nothing is left to do.
      expect(shown).toMatch(new RegExp(`refunded +${paid} +${paid} +${paid}`))
      expect(complaints).toEqual([])
    },
  )
  test('refunds a canceled item while the rest is delivered', async () => {
    const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
    const t = texts('ar')
    await shopper.fillCart(page, 'ae', 'ar', cushion)
    await toPayment(page, 'ae', 'ar', newPhone('0527'))
    const number = await payByCard(page, 'ar')
    await majlis('order', 'approve', number)
    await majlis('order', 'process', number)
    const leaveOut = async (count: string) => {
      await page.locator('.cancel-items summary').click()
      await page.locator('.cancel-items select').selectOption(count)
      await page.getByRole('button', { name: t('order:cancel-items.go') }).click()
    }
    await leaveOut('0')
    await page.getByText(t('order:cancel-items.none')).first().waitFor()
    await leaveOut('1')
    await page.locator('[data-requested-items]').waitFor()
    expect(await page.locator('[data-canceled-items]').count()).toBe(0)
    const before = await majlis('order', 'show', number)
    const [, requested = ''] = /(request-\S+) +MJ-\S+=1 +requested/.exec(before) ?? []
    const amount = (Number(/MJ-\S+ +2 +([\d.]+)/.exec(before)?.[1]) / 2).toFixed(2)
    await majlis('order', 'approve-item-cancellation', number, requested)
    await runJob('run-payment-tasks')

    await page.goto(`/ae/ar/order/${number}`)
    expect(await page.locator('[data-canceled-items] li').count()).toBe(1)
    expect(await page.locator('[data-canceled-items]').innerText()).toContain(amount)
    expect(await page.locator('.order-head [data-status]').getAttribute('data-status')).toBe('Processing')
    // One is left: it can only be canceled with the order.
    expect(await page.locator('.cancel-items').count()).toBe(0)
    expect(await page.locator('.cancel-order').count()).toBe(1)
    // What was taken, and what of it has gone back.
    expect(await majlis('payments', 'show', number)).toMatch(new RegExp(` [\\d.]+ +[\\d.]+ +${amount} +sbx_`))
    expect(complaints).toEqual([])
  })
})

describe('cash on delivery', () => {
  test('is not offered to a phone number with a refused delivery', async () => {
    const { page } = await browser.open({ javaScript: false })
    const t = texts('en')
    const phone = newPhone('9812')
    const cash = page.locator('[name="method"][value="cashondelivery"]')
    await toPayment(page, 'in', 'en', phone)
    expect(await cash.isEnabled()).toBe(true)
    await shopper.choosePayment(page, 'en', 'cashondelivery')
    await page.waitForURL('**/checkout/review**')
    const number = await shopper.placeOrder(page)
    for (const event of ['approve', 'process', 'schedule', 'out', 'refuse'])
      await majlis('order', event, number)
    await toPayment(page, 'in', 'en', phone)
    expect(await cash.isDisabled()).toBe(true)
    await page.getByText(t('checkout:payment.unavailable')).first().waitFor()
    // Somebody else has refused nothing.
    const other = await browser.open({ javaScript: false })
    await toPayment(other.page, 'in', 'en', newPhone('9813'))
    expect(await other.page.locator('[name="method"][value="cashondelivery"]').isEnabled()).toBe(true)
  })
})

describe('a set of two', () => {
  const wok = 'maqla-wok'
  const opener = '[popovertarget="combo-ae-wok-and-grill-pan"][aria-haspopup]'
  const isSaved = async (page: Page, language: Language) => {
    const t = texts(language)
    // The first of it may be there before the rest, where the form was answered by a page.
    await page.waitForLoadState()
    const skus = await page
      .locator('li.line')
      .evaluateAll((lines) => lines.map(({ id }) => id.replace(/^line-(MJ-\d+).*/, '$1')).sort())
    expect(skus).toEqual(['MJ-1423', 'MJ-1424'])
    const offer = language === 'ar' ? 'خصم 10% على القطعتين' : '10% off a wok and grill pan'
    expect(await page.locator('li.line', { hasText: offer }).count()).toBe(2)
    expect(await page.locator('.saving').filter({ hasText: /\d/ }).count()).toBeGreaterThan(0)
    expect(await page.getByText(t('cart:combo.add.both')).count()).toBe(0)
  }

  test('is completed in the cart by the button of its popup, and both items cost less', async () => {
    const { page, complaints } = await browser.open()
    const t = texts('en')
    await shopper.fillCart(page, 'ae', 'en', wok)
    await page.goto('/ae/en/cart')
    await page.locator(opener).click()
    await page
      .locator('#combo-ae-wok-and-grill-pan')
      .getByRole('button', { name: t('cart:combo.add') })
      .click()
    await page.locator('[data-cart-version][data-cart="2"]').waitFor({ state: 'attached' })
    await isSaved(page, 'en')
    expect(await page.locator(opener).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('is bought whole from the page of one of them, without a script as well', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await page.goto(`/ae/ar/p/${wok}`)
    await page.locator(opener).click()
    await page
      .locator('#combo-ae-wok-and-grill-pan')
      .getByRole('button', { name: texts('ar')('cart:combo.add.both') })
      .click()
    await page.waitForURL('**/ae/ar/cart?added=**')
    await isSaved(page, 'ar')
  })
})
