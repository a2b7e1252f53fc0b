import { randomInt } from 'node:crypto'
import type { Page } from 'playwright'
import type { Language } from '#kernel/language.ts'
import * as shopper from './checking-out.ts'
import { majlis } from './shops.ts'

/** What the warehouse and its van report of an order, until they hand it over. */
export const deliver = async (number: string, ...steps: readonly string[]): Promise<void> => {
  for (const step of steps) await majlis('order', step, number)
}

/** A product, paid by card; answers the order's number. */
export async function orderByCard(
  page: Page,
  language: Language,
  product = 'makhmal-velvet-cushion',
): Promise<string> {
  await shopper.fillCart(page, 'ae', language, product)
  await page.goto(`/ae/${language}/checkout`)
  await shopper.giveContact(page, 'ae', language, `0528${randomInt(100_000, 999_999)}`)
  await page.waitForURL('**/checkout/address')
  await shopper.giveAddress(page, 'ae', language)
  await shopper.chooseSlot(page, language)
  await page.waitForURL('**/checkout/payment')
  await shopper.choosePayment(page, language, 'tap')
  await page.waitForURL('**/checkout/review**')
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  await shopper.decide(page, 'approve')
  await page.waitForURL(`**/ae/${language}/order/*`)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A product, paid by card and delivered; answers the order's number. */
export async function orderAndReceive(page: Page, language: Language, product?: string): Promise<string> {
  const number = await orderByCard(page, language, product)
  await deliver(number, 'approve', 'process', 'schedule', 'out', 'deliver')
  return number
}
