import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createMajlis } from './support/majlis.ts'
import { startOwnShop } from './support/shops.ts'
import { staffTabs } from './support/staff-tab.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const enter = staffTabs(open, () => shop)

const lines = 5_000
/** SKUs of the shop among them. */
const ours = 400
const place = 'wh-ae'

/** Units that the shop has in its warehouse, by SKU. */
async function listStock(): Promise<ReadonlyMap<string, number>> {
  const written = await createMajlis(shop.dataDirectory)('export', 'products')
  const records = written.split('\n').filter((line) => line.startsWith('{'))
  const stocks = records.map(
    (line) => (JSON.parse(line) as { stock: Record<string, Record<string, number>> | null }).stock ?? {},
  )
  const here = stocks.flatMap((one) =>
    Object.entries(one).map(([sku, units]) => [sku, units[place] ?? 0] as const),
  )
  return new Map(here)
}

/** The whole range of a supplier, who has run out of every other thing that the shop sells. */
function supplierFile(stock: ReadonlyMap<string, number>): string {
  const sold = [...stock].map(([sku, units], index) => `${sku},${index % 2 === 0 ? 0 : units + 1}`)
  const others = Array.from({ length: lines - sold.length }, (_, index) => `NOT-OURS-${index},9`)
  return ['\uFEFFid,stock_wh-ae', ...sold, ...others].join('\r\n')
}

async function send(page: Page, name: string, text: string): Promise<void> {
  await page.locator('[name="kind"][value="stock"]').check()
  await page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.locator('form:has(#file) button').click()
  await page.waitForURL(/\/operations\/imports\/[\w-]{20,}$/)
}

/** Refreshes the page of a file, as a person does, until it is in a state. */
const untilIn = (page: Page, state: string) =>
  expect
    .poll(
      async () => {
        await page.reload()
        return page.locator('.detail-head .state').innerText()
      },
      { interval: 500 },
    )
    .toBe(state)

async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

/** Story 8: a supplier's file, which a guard rail stops and a second person lets through. */
test('a file of 5,000 lines is sent in English, stopped, approved in Arabic on a phone, written, reported and taken back', async () => {
  const before = await listStock()
  const stock = new Map([...before].filter(([, units]) => units > 0).slice(0, ours))
  const [emptied = ''] = stock.keys()
  const { page: leena } = await enter('leena@demo.example', { width: 1440 })
  await leena.goto('/operations/imports')
  await leena.getByRole('link', { name: 'Send a file' }).click()
  await send(leena, 'supplier.csv', supplierFile(stock))
  await untilIn(leena, 'Checked')
  await leena.getByText('would have none: more than 30 %').waitFor()
  expect(await accessibilityFaults(leena)).toEqual([])
  const run = new URL(leena.url()).pathname

  await leena.getByRole('button', { name: 'Write the changes' }).click()
  await leena.getByText('would have none: more than 30 %').waitFor()
  await leena.getByLabel('Why').fill('The supplier closes for the season')
  await leena.getByRole('button', { name: 'Ask for approval' }).click()
  await leena.waitForURL(`**${run}`)
  await leena.getByText('Waiting for approval').first().waitFor()
  await leena.getByRole('button', { name: 'Write the changes' }).click()
  const offered = leena.locator('.check button')
  expect(await offered.allInnerTexts(), 'she can only ask again').toEqual(['Ask for approval'])
  await leena.goto(run)

  const { page: yusuf } = await enter('yusuf@demo.example', { width: 390 })
  await yusuf.goto('/operations/approvals')
  await yusuf.locator('tbody tr', { hasText: 'supplier.csv' }).getByRole('link').first().click()
  await yusuf.getByText('The supplier closes for the season').first().waitFor()
  expect(await accessibilityFaults(yusuf)).toEqual([])
  expect(await sidewaysOverflow(yusuf)).toBe(0)
  await yusuf.getByRole('button', { name: /supplier\.csv/ }).click()
  await yusuf.locator('main', { hasText: 'Leena Thomas' }).waitFor()

  await untilIn(leena, 'Written')
  await leena.getByText('يوسف البلوشي').first().waitFor()
  const report = await downloaded(leena, 'All lines (CSV)')
  expect(report.trimEnd().split('\r\n').length).toBe(lines + 1)
  expect(report.includes('NOT-OURS-0')).toBe(true)
  expect((await downloaded(leena, 'Faulty lines (CSV)')).trimEnd().split('\r\n').length).toBe(
    lines - stock.size + 1,
  )
  const inverse = await downloaded(leena, 'File that takes it back')
  expect(inverse.includes(`${emptied},${place}:${stock.get(emptied) ?? 0}`)).toBe(true)

  const { page: withoutScripts } = await enter('yusuf@demo.example', { width: 390, javaScript: false })
  await withoutScripts.goto('/operations/imports/new')
  await send(withoutScripts, 'back.csv', inverse)
  await untilIn(withoutScripts, 'تم الفحص')
  await withoutScripts.getByRole('button', { name: 'تنفيذ التغييرات' }).click()
  await withoutScripts.locator('.check button.primary').click()
  await untilIn(withoutScripts, 'نُفِّذ')
  expect(await listStock()).toEqual(before)
})
