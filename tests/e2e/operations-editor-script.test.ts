import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aBrowser } from './support/browsing.ts'
import { startOwnShop } from './support/shops.ts'
import { staffTabs } from './support/staff-tab.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const enter = staffTabs(open, () => shop)

const editorOf = (language: string) => `/operations/content/page.help~1delivery/edit?language=${language}`

test('Ctrl+S saves the draft, and who leaves without saving is warned (en)', async () => {
  const { page, complaints } = await enter('aisha@demo.example', { width: 1440 })
  const dialogs: string[] = []
  let answer: 'stay' | 'leave' = 'stay'
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void (answer === 'stay' ? dialog.dismiss() : dialog.accept())
  })
  await page.goto(editorOf('en'))
  const name = page.locator('[name=".pageName"]')
  await name.fill('Delivery for the season')
  await page.keyboard.press('Control+s')
  await page.getByText('Your draft is saved.').waitFor()
  expect(await name.inputValue()).toBe('Delivery for the season')
  expect(dialogs, 'what is saved can be left').toEqual([])

  await name.press('End')
  await name.pressSequentially(', soon')
  const leave = () =>
    page.getByRole('link', { name: 'Orders', exact: true }).first().click({ noWaitAfter: true })
  await leave()
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  expect(await name.inputValue()).toBe('Delivery for the season, soon')
  answer = 'leave'
  await leave()
  await page.waitForURL('**/operations/orders**')
  await page.goto(editorOf('en'))
  expect(await name.inputValue(), 'what was left was not saved').toBe('Delivery for the season')
  expect(complaints).toEqual([])
})

test('another choice shows its fields without a click, and the keys of an Arabic keyboard save (ar)', async () => {
  const { page, complaints } = await enter('noor@demo.example', { width: 390 })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  const rail = encodeURIComponent('selectRows[products].widgets[products]')
  await page.goto(`/operations/content/page.guide-choose-a-sofa/edit?language=ar&part=${rail}`)
  const title = page.getByRole('textbox', { name: 'العنوان' })
  await title.fill('كنب للعيد')
  const source = page.getByRole('combobox', { name: 'مصدر المنتجات' })
  await source.selectOption({ label: 'المنتجات' })
  await page.locator('.notice', { hasText: 'لا مكان في هذا الاختيار' }).waitFor()
  expect(await title.inputValue()).toBe('كنب للعيد')
  expect(await page.getByRole('textbox', { name: 'الفئة' }).count()).toBe(0)
  await source.selectOption({ label: 'الفئة' })
  await page.getByRole('textbox', { name: 'الفئة' }).waitFor()

  await title.fill('كنب لكل عيد')
  await title.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', {
        ...{ key: 'س', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true },
      }),
    ),
  )
  await page.getByText('حُفظت مسودتك.').waitFor()
  await page.reload()
  expect(await title.inputValue()).toBe('كنب لكل عيد')
  expect(dialogs).toEqual([])
  expect(complaints).toEqual([])
})
