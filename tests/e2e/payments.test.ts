import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { quickRows } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const cushion = 'makhmal-velvet-cushion'

let phones = 0
/** Of the country, and nobody's before: many orders of one phone are looked at first. */
function newPhone(country: string): string {
  phones += 1
  const own = String(Date.now() + phones).slice(-6)
  return (
    {
      ae: `050${own}1`,
      bh: `33${own}`,
      om: `92${own}`,
      kw: `500${own}`.slice(0, 8),
      qa: `33${own}`,
      in: `9812${own}`,
    }[country] ?? ''
  )
}

let cards = 0
const newCard = (amount: string): string => {
  cards += 1
  return `GIFT-${amount}-${String(Date.now()).slice(-8)}${cards}`
}

async function toPayment(page: Page, country: string, language: Language): Promise<void> {
  await shopper.fillCart(page, country, language, cushion)
  await page.goto(`/${country}/${language}/checkout`)
  await shopper.giveContact(page, country, language, newPhone(country))
  await page.waitForURL('**/checkout/address')
  await shopper.giveAddress(page, country, language)
  await shopper.chooseSlot(page, language)
  await page.waitForURL('**/checkout/payment')
}

async function payBy(page: Page, language: Language, method: string): Promise<void> {
  await shopper.choosePayment(page, language, method)
  await page.waitForURL('**/checkout/review**')
}

/** Presses the button that orders; the provider's page comes. */
async function toProvider(page: Page): Promise<void> {
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  await page.locator('form.form').waitFor()
}

async function enterCard(page: Page, language: Language, code: string): Promise<void> {
  await page.locator('.cards summary').click()
  await page.locator('#card').fill(code)
  await page.getByRole('button', { name: texts(language)('checkout:card.apply'), exact: true }).click()
}

const tenderCount = (page: Page) => page.locator('[name="tender"]')
const confirmed = (page: Page) => page.locator('[data-status="Confirmed"]')
const pending = (page: Page) => page.locator('[data-status="Pending"]')
const summary = (page: Page) => page.locator('.summary-lines')
const totalOf = async (page: Page): Promise<number> =>
  Number(await page.locator('dl .total[data-minor]').first().getAttribute('data-minor'))

describe('in every country', () => {
  test.each(
    quickRows(
      [
        ['ae', 'en', 'tap', '25'],
        ['bh', 'ar', 'benefit', '2.125'],
        ['om', 'en', 'oman_net', '2.125'],
        ['kw', 'ar', 'knet', '2.125'],
        ['qa', 'en', 'qpay', '25.5'],
        ['in', 'en', 'upi', '250'],
      ] as const,
      [0, 3],
    ),
  )(
    'a gift card pays a part, and the rest is paid at the bank: %s/%s by %s',
    async (country, language, method, amount) => {
      const { page, complaints } = await browser.open({
        javaScript: false,
        width: 390,
      })
      await toPayment(page, country, language)
      const before = await totalOf(page)
      const code = newCard(amount)
      await enterCard(page, language, code)
      await tenderCount(page).waitFor({ state: 'attached' })
      const left = await totalOf(page)
      expect(left).toBeLessThan(before)
      await payBy(page, language, method)
      expect(await summary(page).first().textContent()).toContain(code.slice(-4))
      expect(await totalOf(page)).toBe(left)
      await toProvider(page)
      await shopper.decide(page, 'approve')
      await page.waitForURL(`**/${country}/${language}/order/**`)
      await confirmed(page).waitFor()
      expect(await totalOf(page)).toBe(left)
      expect(complaints).toEqual([])
    },
  )

  test.each(
    quickRows(
      [
        ['ae', 'ar', 'tabby'],
        ['bh', 'en', 'tamara'],
        ['om', 'ar', 'tamara'],
        ['kw', 'en', 'tabby'],
      ] as const,
      [0],
    ),
  )('installments pay an order where they are offered: %s/%s by %s', async (country, language, method) => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await toPayment(page, country, language)
    await payBy(page, language, method)
    const due = await totalOf(page)
    await toProvider(page)
    expect(await page.locator('.installments li').count()).toBe(4)
    await shopper.decide(page, 'approve')
    await page.waitForURL(`**/${country}/${language}/order/**`)
    await confirmed(page).waitFor()
    expect(await totalOf(page)).toBe(due)
  })
})

describe('gift cards', () => {
  test('gift cards that pay everything leave no method to choose, and confirm the order', async () => {
    const { page, complaints } = await browser.open({ width: 390 })
    await toPayment(page, 'kw', 'ar')
    await enterCard(page, 'ar', newCard('500.125'))
    await tenderCount(page).waitFor({ state: 'attached' })
    expect(await totalOf(page)).toBe(0)
    await payBy(page, 'ar', 'giftcard')
    const number = await shopper.placeOrder(page)
    expect(number).toMatch(/^KW\d{10}$/)
    await confirmed(page).waitFor()
    expect(await totalOf(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  test('an unusable gift card is rejected at its field, and an added one can be removed', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    const t = texts('ar')
    await toPayment(page, 'ae', 'ar')
    const before = await totalOf(page)
    await enterCard(page, 'ar', newCard('EXPIRED'))
    await page.locator('#card-error').waitFor()
    expect(await page.locator('#card-error').textContent()).toContain(t('checkout:error.card-unusable'))
    await page.locator('#card').fill(newCard('10'))
    await page.getByRole('button', { name: t('checkout:card.apply'), exact: true }).click()
    await tenderCount(page).waitFor({ state: 'attached' })
    expect(await totalOf(page)).toBe(before - 1_000)
    await page.locator('.cards li button').click()
    await tenderCount(page).waitFor({ state: 'detached' })
    expect(await totalOf(page)).toBe(before)
  })
})

describe('each way of returning from the bank', () => {
  async function atTheBank(javaScript: boolean) {
    const tab = await browser.open({ javaScript, width: 390 })
    await toPayment(tab.page, 'ae', 'en')
    await payBy(tab.page, 'en', 'tap')
    await toProvider(tab.page)
    return tab
  }
  const retryPayment = (page: Page) => page.locator('form[action*="payOrder"]')

  test.each([true, false])(
    'the Back button leads to the order, which waits and offers the ways to pay (JavaScript %s)',
    async (javaScript) => {
      const { page } = await atTheBank(javaScript)
      await page.goBack({ waitUntil: 'commit' })
      await page.waitForURL('**/ae/en/order/**')
      await pending(page).waitFor()
      expect(await retryPayment(page).locator('[name="method"]').count()).toBeGreaterThan(1)
      await retryPayment(page).locator('button').click()
      await page.waitForURL('**/dev/pay/**')
      await shopper.decide(page, 'approve')
      await page.waitForURL('**/ae/en/order/**')
      await confirmed(page).waitFor()
    },
  )

  test('a declined payment explains why, another method pays, and a repeated return shows the same page', async () => {
    const { page } = await atTheBank(false)
    await page.locator('[name="outcome"][value="insufficient"]').check()
    await page.locator('form.form button').last().click()
    await page.waitForURL('**/ae/en/order/**unpaid=insufficient-funds')
    await page.getByText(texts('en')('payments:unpaid.insufficient-funds')).waitFor()
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await retryPayment(page).locator('[name="method"][value="tabby"]').check()
    await retryPayment(page).locator('button').click()
    await page.waitForURL('**/dev/pay/**')
    expect(await page.locator('.installments li').count()).toBe(4)
    const back = await page.locator('form.form').getAttribute('action')
    await shopper.decide(page, 'approve')
    await page.waitForURL(`**/ae/en/order/${number}`)
    await confirmed(page).waitFor()
    // The bank's page, once more: it is over, and its way back leads to the same order.
    await page.goto(`/dev/pay/${back?.split('/').at(-1) ?? ''}`)
    await page.getByRole('link', { name: texts('en')('payments:sandbox.back'), exact: true }).click()
    await page.waitForURL(`**/ae/en/order/${number}`)
    await confirmed(page).waitFor()
  })

  test('after a closed tab, the checkout leads to the waiting order or the empty cart', async () => {
    const { page, context } = await atTheBank(false)
    await page.locator('[name="outcome"][value="closed"]').check()
    await page.locator('form.form button').last().click()
    await page.getByText(texts('en')('payments:sandbox.done')).waitFor()
    await page.close()
    const again = await context.newPage()
    // Whether the webhook has come by now is not ours to say.
    await again.goto('/ae/en/checkout')
    await again.waitForURL(/\/ae\/en\/(?:order\/|cart)/)
  })

  test('cancel at the bank leads back to the order, with nothing lost', async () => {
    const { page } = await atTheBank(false)
    await page.getByRole('button', { name: texts('en')('payments:sandbox.cancel'), exact: true }).click()
    await page.waitForURL('**/ae/en/order/**unpaid=canceled')
    await pending(page).waitFor()
    await page.getByText(texts('en')('payments:unpaid.canceled')).waitFor()
  })
})
