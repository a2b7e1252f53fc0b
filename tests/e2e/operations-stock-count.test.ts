import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aMobile } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { staffTabs } from './support/staff-tab.ts'
import { texts } from './support/texts.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const enter = staffTabs(open, () => shop)
const sku = 'MJ-1001-PALM-220'

/** Story 9: a shelf is counted, and what is gone altogether is decided by two. */
test('on a phone: a count that something moved under is repeated, breakage has a reason, and nothing at all needs a second person', async () => {
  const t = texts('en')
  const { page, complaints } = await enter('ravi@demo.example', { width: 390 })
  await page.goto('/operations/catalog?q=MJ-1001')
  await page.locator('tbody th a').click()
  await page.getByRole('link', { name: sku }).click()
  await page.waitForURL(`**/operations/stock/${sku}`)
  const counted = page.getByLabel('Counted: Warehouse, United Arab Emirates')
  const check = page.getByRole('button', { name: 'Check the count' })
  const note = page.getByLabel('Note', { exact: true })
  const wait = (text: string) => page.getByText(text).first().waitFor()
  const figures = page.locator('main table').first().locator('tbody tr')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)

  // Leena corrects it while he walks along the shelf.
  const leena = await enter('leena@demo.example', { javaScript: false })
  await leena.page.goto(`/operations/stock/${sku}`)
  await leena.page.getByLabel('Place').selectOption({ label: 'Warehouse, United Arab Emirates' })
  await leena.page.getByLabel('Units').fill('-2')
  await leena.page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Sample' })
  await leena.page.getByRole('button', { name: 'Check the correction' }).click()
  await leena.page.getByRole('button', { name: `Set ${sku} to 498 units` }).click()
  await leena.page.getByText('Corrected: Sample').waitFor()

  await counted.fill('499')
  await check.click()
  expect(await page.getByRole('alert').innerText()).toContain('498 are on hand now')
  expect(await counted.inputValue()).toBe('499')
  await counted.fill('497')
  await check.click()
  await wait('Set stock to what was counted')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await note.fill('counted twice')
  await page.getByRole('button', { name: `Set ${sku} to 497 units` }).click()
  await wait('counted twice')
  expect(await figures.first().innerText()).toContain('497')
  await page.getByLabel('Units').fill('3')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Damaged' })
  await page.getByRole('button', { name: 'Check the correction' }).click()
  await note.fill('the forklift')
  await page.getByRole('button', { name: `Set ${sku} to 494 units` }).click()
  await wait('Corrected: Damaged')

  await counted.fill('0')
  await check.click()
  await wait('A second person decides on this')
  await wait('Leena Thomas')
  await note.fill('the shelf is empty')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await wait('Approval requested')
  expect(await figures.first().innerText()).toContain('494')
  await page.goto('/operations/approvals')
  await page.getByRole('link', { name: 'Change of stock' }).click()
  await wait('the shelf is empty')
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)

  await leena.page.goto('/operations')
  await leena.page.locator('a.tile', { hasText: t('operations-kit:tile.approvals') }).click()
  await leena.page.getByRole('link', { name: 'Change of stock' }).click()
  await leena.page.getByText('the shelf is empty').first().waitFor()
  await leena.page.getByRole('button', { name: `Approve and change the stock of ${sku}` }).click()
  await leena.page.getByText(t('operations-audit:state.approved')).first().waitFor()
  await page.goto(`/operations/stock/${sku}`)
  expect(await figures.first().innerText()).not.toContain('494')
  await wait('−494')
  // Of the count that was out of date.
  expect(complaints).toEqual([expect.stringContaining('409')])
})

test('in Arabic without JavaScript: what an order has reserved is not counted away, and who requested it does not decide', async () => {
  const t = texts('ar')
  const shopper = aReader(aLocalAddress(), shop.url)
  const phone = aMobile('om')
  const contact = { name: 'Aisha', email: 'aisha@mail.example', phone }
  const number = await payInCashByForms(shopper, await toPaymentByForms(shopper, 'om/ar', contact), phone)

  const { page } = await enter('yusuf@demo.example', { width: 820, javaScript: false })
  await page.goto(`/operations/stock/${sku}`)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const row = (place: string) => page.locator('main table').first().locator('tr', { hasText: place })
  const [muscat, kuwait] = ['المستودع، عُمان', 'المستودع، الكويت']
  const count = async (place: string, units: string) => {
    const form = page.locator('form', { has: page.getByLabel(`المعدود: ${place}`, { exact: true }) })
    await form.getByRole('textbox').fill(units)
    await form.getByRole('button', { name: 'مراجعة الجرد' }).click()
  }
  await page.getByRole('link', { name: number }).waitFor()
  await count(muscat, '٠')
  expect(await page.getByRole('alert').innerText()).toContain('قطعة واحدة محجوزة لطلب')
  await count(muscat, '٤٩٨')
  await page.getByLabel('ملاحظة').fill('عُدّ الرف مرتين')
  await page.getByRole('button', { name: `ضبط ${sku} على 498 قطعة` }).click()
  await page.getByText('عُدّ الرف مرتين').first().waitFor()
  expect(await row(muscat).innerText()).toMatch(/498\s+1\s+0\s+497/)

  await count(kuwait, '0')
  await page.getByText('يقرر هذا شخص ثانٍ').waitFor()
  await page.getByLabel('ملاحظة').fill('الرف فارغ')
  await page.getByRole('button', { name: t('operations-stock:request') }).click()
  await page.goto('/operations/approvals?requester=own')
  await page
    .getByRole('link', { name: t('operations-audit:wanted.stock.change') })
    .first()
    .click()
  await page.getByText('الرف فارغ').first().waitFor()
  const approve = page.getByRole('button', { name: new RegExp(sku) })
  await approve.click()
  expect(await page.getByRole('alert').innerText()).toContain(t('operations-audit:problem.own-request'))

  const leena = await enter('leena@demo.example', { width: 390 })
  await leena.page.goto(page.url())
  await leena.page.getByLabel('Why it is rejected').fill('it is in the second hall')
  await leena.page.getByRole('button', { name: texts('en')('operations-audit:reject') }).click()
  await leena.page.getByText('it is in the second hall').first().waitFor()
  await page.goto(`/operations/stock/${sku}`)
  expect(await row(kuwait).innerText()).toContain('500')
})
