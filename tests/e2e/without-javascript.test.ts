import { describe, expect, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

describe('without JavaScript', () => {
  test('the home page links to a category and back', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await page.goto('/ae/en')
    const tabs = page.getByRole('navigation', { name: texts('en')('shell:tabs.label') })
    await tabs.getByRole('link', { name: texts('en')('shell:tabs.categories') }).click()
    await page.waitForURL('**/ae/en/categories')
    await page.locator('main a[href*="/c/"]').first().click()
    await page.waitForURL('**/ae/en/c/**')
    expect(await page.locator('h1').count()).toBe(1)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/ae/en/categories')
  })

  test('the menu leads to the categories, in Arabic too, on phones from its drawer', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await page.goto('/kw/ar')
    const menu = page.locator('nav#menu')
    await page.getByRole('button', { name: texts('ar')('shell:menu.open') }).click()
    expect(await menu.locator('a[href^="/kw/ar/c/"]').first().isVisible()).toBe(true)
    await menu.locator('a[href="/kw/ar/categories"]').click()
    await page.waitForURL('**/kw/ar/categories')
    expect(await page.locator('main a[href^="/kw/ar/c/"]').count()).toBeGreaterThan(100)
  })

  test.each([
    ['en', 1440],
    ['en', 390],
    ['ar', 1440],
    ['ar', 390],
  ] as const)('the menu leads to its third level by keyboard (%s, %i)', async (language, width) => {
    const { page } = await browser.open({ javaScript: false, width })
    await page.goto(`/ae/${language}`)
    const menu = page.locator('nav#menu')
    if (width === 390) {
      await page.getByRole('button', { name: texts(language)('shell:menu.open') }).focus()
      await page.keyboard.press('Enter')
    }
    await menu.locator('li:last-child > a').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/ae/${language}/categories`)
    await page.locator('main .jump a').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/ae/${language}/categories#*`)
    const third = page.locator(`${new URL(page.url()).hash} .columns li a`).first()
    const href = await third.getAttribute('href')
    expect(href).toMatch(new RegExp(`^/ae/${language}/`))
    await third.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    expect(await page.locator('h1').count()).toBe(1)
  })

  test('a page shows all products of a row, and the areas of delivery', async () => {
    const { page } = await browser.open({ javaScript: false })
    await page.goto('/ae/en')
    expect(await page.locator('#rail-best [data-code]').count()).toBeGreaterThan(6)
    await page.goto('/ae/en/p/zahra-three-seat-sofa')
    await page.locator('.delivery-area summary').click()
    expect(await page.locator('select[name="area"]').isVisible()).toBe(true)
  })

  test('the search form shows results', async () => {
    const { page } = await browser.open({ javaScript: false })
    await page.goto('/ae/ar')
    await page.locator('input[name="q"]').first().fill('كنبة زاوية')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ae/ar/search?q=*')
    expect(await page.locator('input[name="q"]').first().inputValue()).toBe('كنبة زاوية')
  })

  test('a lead form shows missing fields, keeps typed values, and thanks when it is complete', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await page.goto('/ae/en/lead/callback')
    const form = page.locator('main form').first()
    await form.evaluate((element) => element.setAttribute('novalidate', ''))
    await form.locator('[name="name"]').fill('Maryam')
    await form.locator('[name="phone"]').fill('12')
    await form.locator('button:not([type="button"])').last().click()
    await page.locator('main form [aria-invalid="true"]').first().waitFor()
    expect(await page.locator('main form [name="name"]').first().inputValue()).toBe('Maryam')
    await page.locator('main form [name="phone"]').first().fill('٠٥٠ ١٢٣ ٤٥٦٧')
    await page.locator('main form [name="consent"]').first().check()
    await page.locator('main form button:not([type="button"])').last().click()
    await expect
      .poll(() => page.locator('main [role="status"]').allInnerTexts())
      .toContainEqual(expect.stringMatching(/\S/))
    expect(await page.locator('main [aria-invalid="true"]').count()).toBe(0)
  })
})
