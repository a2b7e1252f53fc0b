import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLocalMoment } from '#kernel/wall-clock.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aShopClock } from './support/a-shop-clock.ts'
import { aBrowser } from './support/browsing.ts'
import { fillCart } from './support/checking-out.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { startOwnShop } from './support/shops.ts'
import { staffTabs } from './support/staff-tab.ts'

const { open } = aBrowser()
let shop: RunningShop
const enter = staffTabs(open, () => shop)
let clock: Awaited<ReturnType<typeof aShopClock>>

beforeAll(async () => {
  clock = await aShopClock()
  shop = await startOwnShop(clock.env)
})
afterAll(async () => {
  await shop.stop()
  await clock.remove()
})

const minutes = 60_000
const local = (moment: number) => toLocalMoment(new Date(moment).toISOString(), 'Asia/Dubai')
/** As promotions and pages have it. */
const toMinute = (moment: number) => local(moment).slice(0, 16)

const clickPrimary = (page: Page) => page.locator('.check button.primary').click()

/** Pages of both languages, prepared on a phone. */
async function planPages(page: Page, from: number, until: number): Promise<void> {
  for (const [language, name] of [
    ['ar', 'التوصيل في اليوم الوطني'],
    ['en', 'Delivery on National Day'],
  ] as const) {
    await page.goto(`/operations/content/page.help~1delivery/edit?language=${language}`)
    await page.locator('[name=".pageName"]').fill(name)
    await page.getByRole('button', { name: 'مراجعة وإنهاء' }).click()
    await page.getByRole('button', { name: 'إنشاء نسخة' }).click()
    await page.waitForURL('**/operations/content/page.help~1delivery*')
  }
  await page.goto('/operations/content/releases/new?row=page.help~1delivery')
  await page.locator('#name').fill('اليوم الوطني')
  await page.locator('#from').fill(toMinute(from))
  await page.locator('#until').fill(toMinute(until))
  await page.locator('#country').selectOption('ae')
  await page.getByRole('button', { name: 'مراجعة ثم نشر' }).click()
  await page.locator('.check').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await clickPrimary(page)
  await page.waitForURL(/\/releases\/[\w-]{20,}$/)
  const previews = await page
    .locator('.release-previews a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(previews.length).toBeGreaterThanOrEqual(12)
  const english = previews.find((href) => href.includes('/ae/en/help/delivery')) ?? ''
  await page.goto(english)
  expect(await page.locator('h1').innerText()).toBe('Delivery on National Day')
  await page.goBack()
}

/** A tenth off the prices of the sofa. */
async function planPrices(page: Page, from: number, until: number): Promise<void> {
  await page.goto('/operations/catalog/MJ-1001/prices?country=ae')
  await page.getByRole('link', { name: 'Plan prices' }).click()
  await page.locator('#fill').fill('-10')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.locator('#from').fill(local(from))
  await page.locator('#until').fill(local(until))
  await page.locator('.page-acts').getByRole('button', { name: 'Check the prices' }).click()
  await clickPrimary(page)
  await page.getByText('Planned', { exact: true }).first().waitFor()
}

/** And a fifth off in the cart: tried on the last month, saved, tried on a cart of that moment. */
async function planPromotion(page: Page, from: number, until: number): Promise<void> {
  await page.goto('/operations/promotions/new')
  await page.locator('#country').selectOption('ae')
  await page.getByLabel('Off items').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[id="label.en"]').fill('National Day')
  await page.locator('[id="label.ar"]').fill('اليوم الوطني')
  await page.locator('#id').fill('national-day')
  await page.locator('#products').fill('MJ-1001')
  await page.locator('#rate').fill('20')
  await page.locator('#from').fill(toMinute(from))
  await page.locator('#until').fill(toMinute(until))
  await page.getByRole('button', { name: 'Check the promotion' }).click()
  await page.getByRole('button', { name: 'Simulate the month' }).click()
  await page.getByText('It would have given').waitFor()
  await page.getByRole('button', { name: 'Save “National Day”' }).click()
  await page.waitForURL('**/operations/promotions/national-day')
  await page.getByRole('link', { name: 'Try it on a cart' }).click()
  expect(await page.locator('#at').inputValue()).toContain(toMinute(from))
  await page.locator('#items').fill('MJ-1001-PALM-220 × 1')
  await page.getByRole('button', { name: 'Price the cart' }).click()
  await page.getByRole('row', { name: /National Day.*Applies/ }).waitFor()
}

/** What a shopper reads on the page of the sofa, on a page of help and in the cart. */
async function read(page: Page, language: 'en' | 'ar') {
  await page.goto(`/ae/${language}/help/delivery`)
  // The browser may store it for three minutes, by a clock that is not set.
  await page.reload()
  const heading = await page.locator('h1').innerText()
  await page.goto(`/ae/${language}/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-220`)
  const price = (await page.locator('.price-now').first().innerText()).trim()
  await page.goto(`/ae/${language}/cart`)
  return { heading, price, cart: await page.locator('main').innerText() }
}

const amountOf = (text: string): number => Number(text.replaceAll(/[^\d.]/g, '').replace(/^\.+|\.+$/g, ''))

/** Story 6: everything of a day begins in one second, and is taken back. */
test('pages, prices and a promotion of National Day are planned, begin in one second for shoppers of both languages, and are taken back', async () => {
  const { page: noor } = await enter('noor@demo.example', { width: 390 })
  const { page: leena } = await enter('leena@demo.example', {
    ...{ width: 1440, javaScript: false },
  })
  const from = Math.ceil((clock.now() + 8 * minutes) / minutes) * minutes
  const until = from + 20 * minutes
  await Promise.all([
    planPages(noor, from, until),
    planPrices(leena, from, until).then(() => planPromotion(leena, from, until)),
  ])

  const { page: english, complaints } = await open({ url: shop.url, width: 1440 })
  const { page: arabic } = await open({ url: shop.url, width: 390, javaScript: false })
  await fillCart(english, 'ae', 'en')
  await fillCart(arabic, 'ae', 'ar')
  const before = [await read(english, 'en'), await read(arabic, 'ar')]
  expect([await read(english, 'en'), await read(arabic, 'ar')]).toEqual(before)
  const stored = await arabic.goto('/ae/ar/help/delivery')
  expect(stored?.headers()['x-cache'], 'a stored page is shown until then').toBe('hit')
  expect(before[0]?.heading).not.toContain('National')
  expect(before[0]?.cart).not.toContain('National Day')

  await clock.setTo(shop, from - 1_000)
  await clock.until(from)
  const [inEnglish, inArabic] = [await read(english, 'en'), await read(arabic, 'ar')]
  expect(inEnglish.heading).toBe('Delivery on National Day')
  expect(inArabic.heading).toBe('التوصيل في اليوم الوطني')
  expect(inEnglish.cart).toContain('National Day')
  expect(inArabic.cart).toContain('اليوم الوطني')
  expect(inArabic.price).not.toBe(before[1]?.price)
  const [former, now] = [amountOf(before[0]?.price ?? ''), amountOf(inEnglish.price)]
  expect(now).toBeCloseTo(former * 0.9, 2)
  for (const amount of [now, now * 0.2, now * 0.8])
    expect(inEnglish.cart).toContain(amount.toLocaleString('en', { minimumFractionDigits: 2 }))

  await leena.goto('/operations/promotions/national-day')
  await leena.getByRole('button', { name: 'Stop the promotion' }).click()
  await leena.getByRole('button', { name: 'Stop “National Day”' }).click()
  await leena.goto('/operations/catalog/MJ-1001/prices?country=ae')
  await leena.getByRole('button', { name: 'End it now' }).click()
  await noor.getByRole('button', { name: 'سحب الإصدار' }).click()
  await noor.locator('#reason').fill('انتهى اليوم')
  await noor.locator('.check button.danger').click()
  await noor.waitForURL(/\/releases\/[\w-]{20,}$/)
  await expect.poll(async () => [await read(english, 'en'), await read(arabic, 'ar')]).toEqual(before)
  expect(complaints).toEqual([])
})
