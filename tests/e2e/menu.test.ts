import { describe, expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)

describe('the menu', () => {
  test.each(inTurn())('opens, is walked and closes by keyboard alone (%s)', async (language) => {
    const { page } = await browser.open({ width: 1440 })
    await page.goto(`/ae/${language}`)
    const menu = page.locator('nav#menu')
    await menu.locator('.menu-top').first().focus()
    const first = menu.locator('summary').first()
    await first.focus()
    await page.keyboard.press('Enter')
    const panel = menu.locator('details[open]')
    expect(await panel.count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.locator('details[open]').count()).toBe(0)
  })

  test('leads to a listing three levels down', async () => {
    const { page } = await browser.open({ width: 1440 })
    await page.goto('/ae/en')
    const menu = page.locator('nav#menu')
    await menu.locator('.menu-top').first().hover()
    const living = menu.locator('details', { has: page.locator('a[href$="/c/living"]') })
    await living.locator('summary').click()
    const third = menu.locator('details[open] li li a').first()
    const href = await third.getAttribute('href')
    expect(href?.split('/').length).toBeGreaterThan(5)
    await third.click()
    await page.waitForURL(`**${href}`)
    expect(await page.locator('h1').count()).toBe(1)
  })

  test.each(inTurn())('is a drawer on phones, opened by touch (%s)', async (language) => {
    const { page } = await browser.open({ width: 390 })
    const t = texts(language)
    await page.goto(`/ae/${language}`)
    await page.getByRole('button', { name: t('shell:menu.open') }).tap()
    const menu = page.locator('nav#menu')
    await menu.locator('summary').first().tap()
    await menu.locator('details[open] a').first().waitFor()
    await page.getByRole('button', { name: t('shell:menu.close') }).tap()
    await expect.poll(() => menu.isVisible()).toBe(false)
  })
})

describe('the tabs', () => {
  test('are five on phones and mark the current one', async () => {
    const { page } = await browser.open({ width: 390 })
    const t = texts('en')
    await page.goto('/ae/en/categories')
    const tabs = page.getByRole('navigation', { name: t('shell:tabs.label') }).getByRole('link')
    expect(await tabs.count()).toBe(5)
    expect(await tabs.and(page.locator('[aria-current="page"]')).allInnerTexts()).toEqual([
      t('shell:tabs.categories'),
    ])
  })
})
