import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

async function toReview(
  page: Page,
  country: string,
  language: Language,
  method = 'cashondelivery',
  phone?: string,
) {
  await page.goto(`/${country}/${language}/checkout`)
  await shopper.giveContact(page, country, language, phone)
  await shopper.giveAddress(page, country, language)
  await shopper.chooseSlot(page, language)
  await shopper.choosePayment(page, language, method)
  await page.waitForURL('**/checkout/review**')
}

/** What the lines of the summary sum up to, and what is to be paid. */
const sumShown = (page: Page) =>
  page.locator('dl [data-minor]').evaluateAll((lines) => {
    const minor = (line: Element) => Number(line.getAttribute('data-minor'))
    const total = lines.find((line) => line.classList.contains('total'))
    const others = lines.filter((line) => line !== total)
    return { sum: others.reduce((sum, line) => sum + minor(line), 0), total: total ? minor(total) : null }
  })

const journeys = [
  ['ae', 'en'],
  ['bh', 'ar'],
  ['om', 'en'],
  ['kw', 'ar'],
  ['qa', 'en'],
  ['in', 'en'],
] as const

describe.each([false, true])('with JavaScript %s', (javaScript) => {
  test.each(quickRows(journeys, javaScript ? [3, 4] : [1, 2, 5]))(
    'a guest orders for cash in %s/%s, and opens the order again',
    async (country, language) => {
      const { page, complaints } = await browser.open({ javaScript, width: javaScript ? 390 : 1440 })
      await shopper.fillCart(page, country, language)
      await toReview(page, country, language)
      const { sum, total } = await sumShown(page)
      expect(sum).toBe(total)
      const number = await shopper.placeOrder(page)
      expect(number).toMatch(new RegExp(`^${country.toUpperCase()}\\d{10}$`))
      expect(await page.locator('[data-status]').count()).toBe(1)
      expect((await sumShown(page)).total).toBe(total)
      await page.reload()
      expect(await page.locator('[data-status]').count()).toBe(1)
      // The cart is spent.
      await page.goto(`/${country}/${language}/checkout`)
      expect(new URL(page.url()).pathname).toBe(`/${country}/${language}/cart`)
      expect(complaints).toEqual([])
    },
  )
})

describe('an order', () => {
  test('is a 404 for other visitors', async () => {
    const one = await browser.open({ javaScript: false })
    await shopper.fillCart(one.page, 'ae', 'en')
    await toReview(one.page, 'ae', 'en', 'cashondelivery', '0501234567')
    const number = await shopper.placeOrder(one.page)
    const other = await browser.open({ javaScript: false })
    const answer = await other.page.goto(`/ae/en/order/${number}`)
    expect(answer?.status()).toBe(404)
    expect(await other.page.content()).not.toContain('Mariam')
  })
})

describe('the steps', () => {
  test.each(
    quickRows(
      [
        [390, 'ar'],
        [1440, 'en'],
        [390, 'en'],
        [1440, 'ar'],
      ] as const,
      [0],
    ),
  )('are accessible and fit at %i px in %s', async (width, language) => {
    const { page, complaints } = await browser.open({ width })
    await shopper.fillCart(page, 'ae', language)
    const look = async () => {
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.goto(`/ae/${language}/checkout`)
    await look()
    await shopper.giveContact(page, 'ae', language)
    await page.waitForURL('**/checkout/address')
    await look()
    await shopper.giveAddress(page, 'ae', language)
    await page.waitForURL('**/checkout/delivery')
    await look()
    await shopper.chooseSlot(page, language)
    await page.waitForURL('**/checkout/payment')
    await look()
    await shopper.choosePayment(page, language, 'cashondelivery')
    await page.waitForURL('**/checkout/review')
    await look()
    await shopper.placeOrder(page)
    await look()
    expect(complaints).toEqual([])
  })

  test('send an event for each step, and one purchase, with consent', async () => {
    const { page } = await browser.open({ consent: 'measured' })
    await shopper.fillCart(page, 'qa', 'en')
    await toReview(page, 'qa', 'en', 'cashondelivery', '33998877')
    const reported = (name: string) =>
      page.evaluate(
        (event) => (window.dataLayer ?? []).filter((one) => 'event' in one && one.event === event).length,
        name,
      )
    await expect.poll(() => reported('add_payment_info')).toBe(1)
    const product = await page.evaluate(() => {
      const step = (window.dataLayer ?? []).find((one) => 'top_5_items' in one && one.top_5_items !== null)
      return (step as { top_5_items?: object[] } | undefined)?.top_5_items?.[0]
    })
    expect(product).toMatchObject({
      _id: 'MJ-1001-PALM-220',
      categoryLevel1: expect.stringMatching(/\w/),
      brand: expect.stringMatching(/\w/),
      color: expect.stringMatching(/\w/),
      country_of_manufacture: expect.stringMatching(/^[A-Z]{2}$/),
      media_gallery: expect.arrayContaining([expect.stringContaining('/')]),
    })
    await shopper.placeOrder(page)
    await expect.poll(() => reported('purchase')).toBe(1)
    await page.reload()
    await expect.poll(() => reported('page_view')).toBe(1)
    expect(await reported('purchase')).toBe(0)
  })

  test('show errors at their fields, keep typed values, and survive Back and reload', async () => {
    const { page } = await browser.open({ javaScript: false })
    await shopper.fillCart(page, 'ae', 'ar')
    await page.goto('/ae/ar/checkout/payment')
    expect(new URL(page.url()).pathname).toBe('/ae/ar/checkout')
    await page.locator('#name').fill('مريم')
    await page.locator('#phone').fill('12')
    await shopper.goOn(page, 'ar', 'contact')
    await page.locator('.error-summary').waitFor()
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2)
    expect(await page.locator('#name').inputValue()).toBe('مريم')
    const summary = page.locator('.error-summary')
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    await shopper.giveContact(page, 'ae', 'ar')
    await page.waitForURL('**/checkout/address')
    await page.locator('.steps a').first().click()
    expect(await page.locator('#email').inputValue()).toBe('mariam@example.com')
    await shopper.goOn(page, 'ar', 'contact')
    await page.waitForURL('**/checkout/address')
    await page.goBack()
    await page.reload()
    expect(await page.locator('#email').inputValue()).toBe('mariam@example.com')
  })

  test('show a form error by a redirect, so that a reload does not post again', async () => {
    const { page, context } = await browser.open({ javaScript: false })
    await shopper.fillCart(page, 'qa', 'en')
    await page.waitForURL('**/cart?added=**')
    await page.goto('/qa/en/checkout')
    await page.locator('#name').fill('Noor')
    await shopper.goOn(page, 'en', 'contact')
    await page.waitForURL('**/checkout?error=1')
    await page.goto('/qa/en/help')
    const back = await page.goBack()
    expect(back?.request().method()).toBe('GET')
    expect(await page.locator('#name').inputValue()).toBe('Noor')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2)
    await page.goto('/qa/en/checkout')
    expect(await page.locator('.error-summary').count()).toBe(0)
    await shopper.giveContact(page, 'qa', 'en')
    await page.waitForURL('**/checkout/address')
    expect((await context.cookies()).filter(({ name }) => name === 'majlis_form_error')).toEqual([])
  })
})

describe('the page of an order', () => {
  test('is accessible and fits a phone in Arabic, with nothing open over it', async () => {
    const { page } = await browser.open({ width: 390 })
    await shopper.fillCart(page, 'ae', 'ar')
    await toReview(page, 'ae', 'ar', 'cashondelivery', '0529876502')
    const number = await shopper.placeOrder(page)
    expect(await page.locator(':popover-open').count()).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    await page.getByText(number).first().waitFor()
  })
})

describe('a card', () => {
  test('that is declined leaves the order open for a retry, also after a closed tab', async () => {
    const { page, context } = await browser.open({ javaScript: false })
    const t = texts('en')
    await shopper.fillCart(page, 'ae', 'en')
    await toReview(page, 'ae', 'en', 'tap', '0529876501')
    await page.locator('form.place button').click()
    await page.waitForURL('**/dev/pay/**')
    await shopper.decide(page, 'decline')
    await page.waitForURL('**/ae/en/order/*')
    expect(await page.locator('[data-status="Pending"]').count()).toBe(1)
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.waitForURL('**/dev/pay/**')
    // The tab is closed at the provider's; the order's page leads back to the same door.
    await page.close()
    const again = await context.newPage()
    await again.goto(`/ae/en/order/${number}`)
    await again
      .getByText(t('order:pay.waiting'))
      .or(again.getByText(t('order:pay.failed')))
      .waitFor()
    await again.getByRole('button', { name: /^Pay / }).click()
    await again.waitForURL('**/dev/pay/**')
    await shopper.decide(again, 'approve')
    await again.waitForURL(`**/ae/en/order/${number}`)
    expect(await again.locator('[data-status="Confirmed"]').count()).toBe(1)
  })
})

describe('click and collect', () => {
  test('needs no address, costs no delivery, and is paid at the counter', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await shopper.fillCart(page, 'ae', 'ar', 'makhmal-velvet-cushion')
    await page.goto('/ae/ar/checkout')
    await shopper.giveContact(page, 'ae', 'ar')
    await page.locator('.how a').last().click()
    await page.waitForURL('**/checkout/delivery?how=collect')
    await page.locator('[type="radio"][name="store"]:enabled').first().check()
    await shopper.goOn(page, 'ar', 'delivery')
    await shopper.choosePayment(page, 'ar', 'clickandcollect')
    await page.waitForURL('**/checkout/review**')
    const { sum, total } = await sumShown(page)
    expect(sum).toBe(total)
    await shopper.placeOrder(page)
    await page.getByText(texts('ar')('order:shipment.collect'), { exact: true }).waitFor()
  })
})
