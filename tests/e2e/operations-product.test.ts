import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { startOwnShop } from './support/shops.ts'
import { staffTabs } from './support/staff-tab.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const enter = staffTabs(open, () => shop)

const sofa = '/operations/catalog/MJ-1001'

/** Story 7: two editors, one sofa. */
test('two people edit one sofa, in English without JavaScript and in Arabic with it: other fields merge, of the same one a person chooses', async () => {
  const { page: english } = await enter('leena@demo.example', { width: 1440, javaScript: false })
  const { page: arabic } = await enter('noor@demo.example', { width: 390 })
  await english.goto(sofa)
  await english.getByRole('link', { name: 'Edit the texts' }).click()
  await arabic.goto(sofa)
  await arabic.getByRole('link', { name: 'تعديل النصوص' }).click()

  await english.locator('[id="summary.en"]').fill('A sofa for the whole family.')
  await english.getByRole('button', { name: 'Save the texts' }).click()
  await english.waitForURL(`**${sofa}`)
  await arabic.locator('[id="summary.ar"]').fill('كنبة للعائلة كلها.')
  await arabic.getByRole('button', { name: 'حفظ النصوص' }).click()
  await arabic.waitForURL(`**${sofa}`)
  for (const text of ['A sofa for the whole family.', 'كنبة للعائلة كلها.'])
    expect(await arabic.locator('main').innerText()).toContain(text)

  for (const page of [english, arabic]) await page.goto(`${sofa}?edit`)
  await english.locator('[id="name.en"]').fill('Palm sofa')
  await english.locator('[id="material.en"]').fill('Linen and beech')
  await arabic.locator('[id="name.en"]').fill('Palm family sofa')
  await arabic.locator('[id="material.ar"]').fill('كتان وزان')
  await english.getByRole('button', { name: 'Save the texts' }).click()
  await english.waitForURL(`**${sofa}`)
  await arabic.getByRole('button', { name: 'حفظ النصوص' }).click()
  const conflict = arabic.getByRole('alert')
  await conflict.waitFor()
  const shown = await conflict.innerText()
  for (const text of ['Leena Thomas', 'Palm sofa', 'Palm family sofa']) expect(shown).toContain(text)
  expect(shown).not.toContain('Linen')
  expect(await arabic.locator('[id="material.ar"]').inputValue()).toBe('كتان وزان')
  expect(await accessibilityFaults(arabic)).toEqual([])
  expect(await sidewaysOverflow(arabic)).toBe(0)
  await arabic.getByRole('radio', { name: 'تعديلي: Palm family sofa' }).check()
  await arabic.getByRole('button', { name: 'حفظ النصوص' }).click()
  await arabic.waitForURL(`**${sofa}`)

  await english.goto(`${sofa}?edit`)
  const written = async (id: string) => english.locator(`[id="${id}"]`).inputValue()
  expect(await written('name.en')).toBe('Palm family sofa')
  expect(await written('material.en')).toBe('Linen and beech')
  expect(await written('material.ar')).toBe('كتان وزان')
})

test.each([
  {
    ...{ language: 'en', person: 'leena@demo.example', width: 1440, javaScript: false },
    ...{ save: 'Save the texts', send: 'Send it now', typed: 'Softer than before.\n\nIt seats four.' },
  },
  {
    ...{ language: 'ar', person: 'noor@demo.example', width: 390, javaScript: true },
    ...{ save: 'حفظ النصوص', send: 'إرسال الآن', typed: 'أنعم من قبل.\n\nتتسع لأربعة.' },
  },
] as const)(
  'the session ends while an editor types about a sofa: after the sign-in the words are there, and are saved ($language)',
  async ({ language, person, width, javaScript, save, send, typed }) => {
    const { page } = await enter(person, { width, javaScript })
    await page.goto(`${sofa}?edit`)
    await page.locator(`[id="description.${language}"]`).fill(typed)

    const elsewhere = await enter(person, { width: 1440, javaScript: false })
    await elsewhere.page.goto('/operations/me')
    await elsewhere.page.locator('form:has([value="end-sessions"]) button').click()

    await page.getByRole('button', { name: save }).click()
    await page.waitForURL('**/operations/sign-in?*')
    await page.locator(`button[value="${person}"]`).click()
    await page.waitForURL('**/operations/unsent*')
    const unsent = page.locator(`[name="description.${language}"]`)
    expect(await unsent.inputValue()).toBe(typed)
    if (javaScript) {
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    }
    await page.getByRole('button', { name: send }).click()
    await page.waitForURL(`**${sofa}`)
    await page.goto(`${sofa}?edit`)
    expect(await page.locator(`[id="description.${language}"]`).inputValue()).toBe(typed)
  },
)
