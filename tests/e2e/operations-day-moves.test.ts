import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/local-time.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { staffTabs } from './support/staff-tab.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const enter = staffTabs(open, () => shop)

/** Story 11: a holiday moves a day, and the orders of the day follow. */
test('without JavaScript: the orders of a day go to the next one after a check, each with its answer, and come back', async () => {
  const { page } = await enter('huda@demo.example', { width: 1440, javaScript: false })
  await page.goto('/operations/orders?country=ae')
  for (const box of await page.getByRole('checkbox').all()) if (await box.isVisible()) await box.check()
  await page.getByRole('button', { name: 'Move to another day' }).click()
  const from = await page.locator('#from').inputValue()
  expect(from).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.locator('#to').fill(addDays(from, 1))
  await page.locator('#reason').fill('Eid moves a day')
  await page.getByRole('button', { name: 'See what follows' }).click()
  await page.getByText('Your delivery has a new time').waitFor()
  await page.getByText('Eid moves a day').waitFor()
  await page.locator('.check button.primary').click()
  await page.waitForURL('**/operations/tasks/*')
  const finished = async () => {
    await page.getByRole('link', { name: 'Refresh' }).click()
    return page.getByText('Finished').count()
  }
  await expect.poll(finished, { timeout: 60_000 }).toBe(1)
  await page.getByText('Move deliveries to another day').first().waitFor()
  await page.getByRole('button', { name: 'Undo this task' }).click()
  await expect.poll(finished, { timeout: 60_000 }).toBe(1)
  expect(await page.getByText('Move deliveries back').count()).toBeGreaterThan(0)
})

test('in Arabic on a phone: what is missing is said, and what cannot move is listed before', async () => {
  const { page } = await enter('salem@demo.example', { width: 390 })
  await page.goto('/operations/orders')
  await page.getByRole('checkbox', { name: 'اختيار هذا الصف' }).first().check()
  await page.getByRole('button', { name: 'نقل إلى يوم آخر' }).click()
  const from = await page.locator('#from').inputValue()
  await page.locator('#to').fill(from)
  await page.locator('#reason').fill('انتقل العيد يومًا')
  await page.getByRole('button', { name: 'عرض ما سيحدث' }).click()
  expect(await page.getByRole('alert').innerText()).toContain('هذا هو اليوم نفسه')
  expect(await page.locator('#reason').inputValue()).toBe('انتقل العيد يومًا')
  await page.locator('#to').fill(addDays(from, 1))
  await page.getByRole('button', { name: 'عرض ما سيحدث' }).click()
  await page.getByText('لا يفقد أحد مكانه').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
})
