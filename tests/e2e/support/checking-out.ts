import { randomInt } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { codesInInbox } from './inbox.ts'
import { texts } from './texts.ts'

/** A piece that the country sells, has in stock, and takes cash for. */
export const productOf = (country: string): string =>
  country === 'in' ? 'makhmal-velvet-cushion' : 'zahra-three-seat-sofa?sku=MJ-1001-PALM-220'

/** An address of each country, as its form asks for it. */
export const addresses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ae: { emirate: 'dubai', area: 'Deira', building: 'Tower 3', apartment: '12' },
  bh: { governorate: 'capital', area: 'Adliya', block: '٣٢٧', road: '2705', building: '15' },
  om: { wilayat: 'muscat', way: '1832', house: '24' },
  kw: { governorate: 'al-asimah', area: 'Sharq', block: '4', street: '12', house: '7' },
  qa: { zone: '2', street: '850', building: '33' },
  in: { building: '14', street: 'MG Road', city: 'Bengaluru', state: 'karnataka', pincode: '560001' },
}

/** Beginnings of mobile numbers, and how many digits follow. */
const mobiles: Readonly<Record<string, readonly [string, number]>> = {
  ae: ['050', 7], bh: ['33', 6], om: ['92', 6], kw: ['500', 5], qa: ['33', 6], in: ['98', 8],
} // prettier-ignore

/** Another one each time: many orders of one phone are looked at first, and few codes are sent to it. */
export function aMobile(country: string): string {
  const [start, digits] = mobiles[country] ?? ['', 1]
  return start + String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** Which cart the browser knows, and its version: both of a server's answer. Empty before there is one. */
const cartOf = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(() => localStorage.getItem('majlis_cart_count'))
  return /^\d+ (\w+ \d+)$/.exec(stored ?? '')?.[1] ?? ''
}

/** Puts a piece into the cart by the form of its page. */
export async function fillCart(
  page: Page,
  country: string,
  language: Language,
  product = productOf(country),
): Promise<void> {
  const t = texts(language)
  await page.goto(`/${country}/${language}/p/${product}`)
  const before = await cartOf(page)
  await page
    .getByRole('button', { name: t('product:buy.add'), exact: true })
    .first()
    .click()
  // Going on earlier would call the request off. A message tells it too, but is gone after a second.
  const isAdded = async () => new URL(page.url()).searchParams.has('added') || (await cartOf(page)) !== before
  await expect.poll(isAdded).toBe(true)
}

/** Answers the first step. */
export async function giveContact(
  page: Page,
  country: string,
  language: Language,
  phone = aMobile(country),
): Promise<void> {
  await page.locator('#name').fill(language === 'ar' ? 'مريم صالح' : 'Mariam Saleh')
  await page.locator('#email').fill('mariam@example.com')
  await page.locator('#phone').fill(phone)
  await goOn(page, language, 'contact')
}

/** Fills in what the country asks for. */
export async function giveAddress(page: Page, country: string, language: Language): Promise<void> {
  for (const [id, value] of Object.entries(addresses[country] ?? {})) {
    const field = page.locator(`#${id}`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
  await goOn(page, language, 'address')
}

/** Takes the first free hours, if there are any to choose. */
export async function chooseSlot(page: Page, language: Language): Promise<void> {
  // The address may still be on its way: whether there are hours to choose is known on the next page only.
  await page.waitForURL('**/checkout/delivery**')
  const slot = page.locator('[name="slot"]:enabled').first()
  if ((await slot.count()) > 0) await slot.check()
  await goOn(page, language, 'delivery')
}

export async function choosePayment(page: Page, language: Language, method: string): Promise<void> {
  await page.locator(`[name="method"][value="${method}"]`).check()
  await goOn(page, language, 'payment')
  if (method === 'cashondelivery') await confirmPhone(page, language)
}

/** Enters the code that a guest's cash needs, unless this browser has confirmed the number before. */
async function confirmPhone(page: Page, language: Language): Promise<void> {
  await page.waitForURL(/\/checkout\/(?:review|payment\?.*confirm=)/)
  if (page.url().includes('/review')) return
  const phone = await page.locator('.confirm-phone p bdi').first().innerText()
  const inbox = await page.context().request.get('/dev/inbox')
  const [code = ''] = codesInInbox(await inbox.text(), phone)
  await page.locator('#code').fill(code)
  await page.getByRole('button', { name: texts(language)('checkout:confirm.go'), exact: true }).click()
}

export async function goOn(
  page: Page,
  language: Language,
  step: 'contact' | 'address' | 'delivery' | 'payment',
): Promise<void> {
  await page.getByRole('button', { name: texts(language)(`checkout:go.${step}`), exact: true }).click()
}

/** Presses the button that orders; answers the order's number. */
export async function placeOrder(page: Page): Promise<string> {
  await page.locator('form.place button').click()
  await page.waitForURL('**/order/**')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Answers as the provider's page of the demo lets one answer. */
export async function decide(page: Page, outcome: 'approve' | 'decline'): Promise<void> {
  await page.locator(`[name="outcome"][value="${outcome}"]`).check()
  await page.locator('form.form button').last().click()
}
