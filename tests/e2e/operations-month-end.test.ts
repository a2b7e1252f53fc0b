import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createMajlis } from './support/majlis.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { staffTabs } from './support/staff-tab.ts'
import { texts } from './support/texts.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const enter = staffTabs(open, () => shop)

/** The cells of a file of a report. */
const cellsOf = (file: string): readonly (readonly string[])[] =>
  file
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))

/** Story 12: the month in a spreadsheet. */
test('in Arabic: the VAT of a month opens in a spreadsheet, with the names and the amounts of the page', async () => {
  const { page } = await enter('yusuf@demo.example', { width: 820 })
  const month = new Date().toISOString().slice(0, 7)
  const [year = 0, part = 0] = month.split('-').map(Number)
  await page.goto('/operations/reports/vat')
  await page.getByLabel('من').fill(`${month}-01`)
  await page.getByLabel('إلى').fill(new Date(Date.UTC(year, part, 0)).toISOString().slice(0, 10))
  await page.locator('select[name=country]').selectOption('ae')
  await page.getByRole('button', { name: 'عرض' }).click()
  await page.waitForURL('**country=ae**')
  expect(await sidewaysOverflow(page)).toBe(0)
  const read = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'تنزيل CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^vat-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
    return readFile(await download.path())
  }
  // Documents of the demo's orders are issued meanwhile: both are read until they are of one moment.
  await eventually(async () => {
    const bytes = await read()
    // By this mark a spreadsheet knows that the Arabic is UTF-8.
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const [titles = [], ...rows] = cellsOf(bytes.toString())
    expect(titles).toEqual([
      'الدولة',
      'اليوم',
      'النسبة',
      'العدد',
      'الوعاء الضريبي',
      'الضريبة',
      'العملة',
      'حتى',
    ])
    expect(rows.length).toBeGreaterThan(0)
    for (const [country, day, key, count, taxable, tax, currency] of rows) {
      expect([country, currency]).toEqual(['الإمارات', 'AED'])
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(key).toMatch(/^\d+ %$|^[\u0600-\u06FF ]+$/)
      expect(count).toMatch(/^\d+$/)
      for (const sum of [taxable, tax]) expect(sum).toMatch(/^-?\d+\.\d\d$/)
    }
    const printed = await createMajlis(shop.dataDirectory)('report', 'vat', 'ae', month, '--json')
    const { tax } = JSON.parse(printed) as { readonly tax: { readonly minor: number } }
    expect(rows.reduce((all, cells) => all + Math.round(Number(cells[5]) * 100), 0)).toBe(tax.minor)
    expect(tax.minor).toBeGreaterThan(0)
  })
})

/** Story 12: a leaver. */
test('who leaves is out immediately: their requests and decisions pass to others, and an administrator remains', async () => {
  const leena = await enter('leena@demo.example')
  const yusuf = await enter('yusuf@demo.example', { javaScript: false, width: 820 })
  const count = async (page: Page, units: string) => {
    const form = page.locator('form', { has: page.getByLabel('Counted: Warehouse, Kuwait') })
    await form.getByRole('textbox').fill(units)
    await form.getByRole('button', { name: 'Check the count' }).click()
  }
  const request = async (page: Page, sku: string, why: string) => {
    await page.goto(`/operations/stock/${sku}`)
    await count(page, '0')
    const names = await page.locator('.check').innerText()
    await page.getByLabel('Note', { exact: true }).fill(why)
    await page.getByRole('button', { name: 'Request approval' }).click()
    await page.getByText('Approval requested').first().waitFor()
    return names
  }
  const own = await request(leena.page, 'MJ-1001-PALM-220', 'moved to the hall')
  expect(own).toContain('يوسف البلوشي')

  const { page } = await enter('aisha@demo.example')
  await page.goto('/operations/staff')
  await page.getByRole('link', { name: 'Leena Thomas' }).click()
  await page.getByRole('button', { name: 'Disable…' }).click()
  await page.getByText('Sessions end now').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Disable Leena Thomas' }).click()
  await page.getByText('Disabled').first().waitFor()

  // What she types now is not taken: the form waits behind a sign-in that is hers no more.
  await count(leena.page, '12')
  await leena.page.waitForURL('**/operations/sign-in**')
  await leena.page.locator('button[value="leena@demo.example"]').click()
  await leena.page.getByRole('alert').waitFor()

  // Her request is decided by who remains.
  const t = texts('ar')
  await yusuf.page.goto('/operations')
  await yusuf.page.locator('a.tile', { hasText: t('operations-kit:tile.approvals') }).click()
  await yusuf.page
    .locator('tbody tr', { hasText: 'Leena Thomas' })
    .getByRole('link', { name: t('operations-audit:wanted.stock.change') })
    .click()
  await yusuf.page.getByText('moved to the hall').first().waitFor()
  await yusuf.page.getByRole('button', { name: /MJ-1001-PALM-220/ }).click()
  await yusuf.page.getByText(t('operations-audit:state.approved')).first().waitFor()
  // And of what needs a second person, she is no longer one.
  expect(await request(page, 'MJ-9011-EMERALD-45X45', 'the last went out')).not.toContain('Leena')

  await page.goto('/operations/staff')
  await page.getByRole('link', { name: 'يوسف البلوشي' }).click()
  await page.getByRole('button', { name: 'Disable…' }).click()
  await page.getByRole('button', { name: /^Disable يوسف/ }).click()
  await page.getByText('Disabled').first().waitFor()
  await yusuf.page.goto('/operations/staff')
  await yusuf.page.waitForURL('**/operations/sign-in**')
  // The last administrator stays one.
  await page.goto('/operations/staff')
  await page.getByRole('link', { name: 'Aisha Rahman' }).click()
  await page.getByRole('button', { name: 'Disable…' }).click()
  await page.getByRole('button', { name: 'Disable Aisha Rahman' }).click()
  expect(await page.getByRole('alert').innerText()).toContain(texts('en')('operations-people:problem.own'))
  await page.goto('/operations/staff')
  await page.locator('tbody tr', { hasText: 'Aisha Rahman' }).getByText('Active').waitFor()
})
