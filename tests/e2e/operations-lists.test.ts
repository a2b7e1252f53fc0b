import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aBrowser, type Tab } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'

const { open } = aBrowser()

async function enter(options: Parameters<typeof open>[0] = {}): Promise<Tab> {
  const tab = await open(options)
  await tab.page.goto('/operations/sign-in')
  await tab.page.locator('button[value="aisha@demo.example"]').click()
  await tab.page.waitForURL('**/operations')
  return tab
}

async function sendLead(page: Page): Promise<void> {
  await page.goto('/kw/en/lead/design-advice')
  await page.locator('[name=name]').fill('=Noor, Al Sabah')
  await page.locator('[name=phone]').fill('96550001234')
  await page.locator('[name=message]').fill('A majlis for twelve')
  await page.locator('[name=consent]').check()
  await page.locator('.lead .button').click()
}

test('without JavaScript: a view is saved and found, rows are claimed after a check, the task is watched and undone', async () => {
  const { page } = await enter({ javaScript: false, width: 390 })
  await sendLead(page)
  await page.goto('/operations/leads?country=kw')
  await page.getByText('Save view').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kuwait')
  await page.getByRole('button', { name: 'Save this view' }).click()
  expect(new URL(page.url()).search).toBe('?country=kw')
  await page.goto('/operations/leads')
  await page.getByRole('link', { name: 'Kuwait' }).click()
  expect(new URL(page.url()).search).toBe('?country=kw')
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('checkbox', { name: 'Choose this row' }).first().check()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByRole('button', { name: 'Claim these rows (1)' }).click()
  await page.waitForURL('**/operations/tasks/*')
  const finished = async () => {
    await page.getByRole('link', { name: 'Refresh' }).click()
    return page.getByText('Finished').count()
  }
  await expect.poll(finished).toBe(1)
  await page.getByRole('button', { name: 'Undo this task' }).click()
  await expect.poll(finished).toBe(1)
  expect(await page.getByText('Release claims').count()).toBeGreaterThan(0)
})

test('the whole list is a file that a spreadsheet calculates nothing of', async () => {
  const { page } = await enter()
  await sendLead(page)
  await page.goto('/operations/leads')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain(`"'=Noor, Al Sabah"`)
})

test('keys open the palette, which goes to a page; look and language stay', async () => {
  const { page, complaints } = await enter()
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open] input').fill('bulk')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/operations/tasks')
  await page.getByRole('button', { name: 'Fold the menu' }).click()
  await page.locator('html[data-rail=folded]').waitFor()
  await page.getByText('Aisha Rahman').first().click()
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.locator('html[lang=ar][data-rail=folded]').waitFor()
  await page.getByText('Aisha Rahman').first().click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor()
  expect(complaints).toEqual([])
})
