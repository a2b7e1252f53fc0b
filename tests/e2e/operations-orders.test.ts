import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser, type Tab } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { startOwnShop } from './support/shops.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startOwnShop({ MAJLIS_DEMO_ORDERS: 'seeded' })
})
afterAll(() => shop.stop())

async function enter(person: string, options: Parameters<typeof open>[0] = {}): Promise<Tab> {
  const tab = await open({ ...options, url: shop.url })
  await tab.page.goto('/operations/sign-in')
  await tab.page.locator(`button[value="${person}"]`).click()
  await tab.page.waitForURL('**/operations')
  return tab
}

/** The demo's orders come in the background: the last of them, in India, is there when all are. */
async function untilSeeded({ page }: Tab): Promise<void> {
  const last = async () => {
    await page.goto('/operations/orders?q=Vikram')
    return page.locator('tbody .state', { hasText: 'Partly delivered' }).count()
  }
  await expect.poll(last, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0)
}

test('a clerk finds an order on hold from Home, releases it, and it is theirs by name', async () => {
  const tab = await enter('huda@demo.example', { width: 1440 })
  const { page } = tab
  await untilSeeded(tab)
  await page.goto('/operations')
  const tile = page.locator('a.tile', { hasText: 'On hold' })
  const count = Number(await tile.locator('b').innerText())
  await tile.click()
  expect(await page.locator('tbody tr').count()).toBe(count)
  await page.locator('tbody tr', { hasText: 'Rahul Nair' }).locator('a').click()
  await page.getByText('Phone of another country').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  // Another clerk has the same order open.
  const other = await enter('aisha@demo.example', { javaScript: false, width: 1440 })
  await other.page.goto(page.url())
  await page.locator('#reason').fill('called back, the number is his sister’s')
  await page.getByRole('button', { name: 'Release order' }).click()
  await page.getByText('Released from hold').first().waitFor()
  await page.locator('.timeline', { hasText: 'Huda Al Mansoori' }).waitFor()
  await other.page.locator('#reason').fill('no answer')
  await other.page.getByRole('button', { name: 'Release order' }).click()
  const conflict = other.page.getByRole('alert')
  expect(await conflict.innerText()).toContain('Huda Al Mansoori')
  expect(await other.page.locator('#reason').inputValue()).toBe('no answer')
})

test('in Arabic on a tablet: a cancellation is granted after its consequences were shown; other countries are not there', async () => {
  const { page } = await enter('salem@demo.example', { width: 820 })
  await page.goto('/operations/orders')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const numbers = await page.locator('tbody th').allInnerTexts()
  expect(numbers.every((number) => number.trim().startsWith('OM'))).toBe(true)
  await page.locator('tbody tr', { hasText: 'ناصر الحبسي' }).locator('a').click()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.locator('#reason').fill('اتصل العميل وأكد')
  await page.getByRole('button', { name: 'إلغاء الطلب كما طُلب' }).click()
  await page.getByText('راجع قبل التنفيذ').waitFor()
  await page.locator('.check button.danger').click()
  await page.locator('.timeline', { hasText: 'سالم الحارثي' }).waitFor()
  const status = await page.goto('/operations/orders/AE0000000000')
  expect(status?.status()).toBe(404)
})

test('without JavaScript, a refund says what goes back where, and more than there is is refused with what was typed', async () => {
  const { page } = await enter('huda@demo.example', { width: 1440, javaScript: false })
  await page.goto('/operations/orders?q=Anita')
  await page.locator('tbody tr a').first().click()
  const form = page.locator('#money form')
  for (const [sum, explained] of [
    ['-1', 'above zero'],
    ['0.001', 'above zero'],
    ['99999', 'At most'],
  ] as const) {
    await form.locator('[name=sum]').fill(sum)
    await form.locator('[name=reason]').fill('scratched')
    await form.getByRole('button', { name: 'Refund' }).click()
    expect(await page.getByRole('alert').innerText()).toContain(explained)
    expect(await form.locator('[name=sum]').inputValue()).toBe(sum)
  }
  await form.locator('[name=sum]').fill('50.00')
  await form.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('Back by Card').waitFor()
  await page.getByRole('button', { name: 'Refund QAR' }).click()
  await page.locator('.timeline', { hasText: 'Huda Al Mansoori' }).waitFor()
})
