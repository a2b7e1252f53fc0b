import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'
import { wakeUp } from './support/waking.ts'

const browser = aBrowser()
const points = (page: Page) => page.locator('.look-points a')
const card = (page: Page) => page.locator('.look-card')
const cart = (page: Page) => page.locator('dialog#mini-cart')

/** The home page, when a press on a point of its look opens the item beside it. */
async function openLook(page: Page, language: string): Promise<void> {
  await page.goto(`/ae/${language}`)
  await wakeUp(page, 'shell-deferred')
  await points(page).first().scrollIntoViewIfNeeded()
  await points(page).first().focus()
  await wakeUp(page, 'cards-reached')
}

describe.each(['en', 'ar'] as const)('a look in %s', (language) => {
  const t = texts(language)

  test.each([390, 1440])(
    'shows at %i px the item of a point, adds it, and closes with Escape',
    async (width) => {
      const { page, complaints } = await browser.open({ width })
      await openLook(page, language)
      const point = points(page).first()
      await point.click()
      await card(page).waitFor()
      const name = (await card(page).locator('.look-text a').innerText()).trim()
      expect(await point.getAttribute('aria-label')).toContain(name)
      expect(await card(page).locator('.price-now').innerText()).toMatch(/\d/)
      // Beside the point, whole in the window.
      const box = await card(page).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(await accessibilityFaults(page, '.look-card')).toEqual([])
      await page.keyboard.press('Escape')
      await card(page).waitFor({ state: 'detached' })
      await expect.poll(() => point.evaluate((link) => link === document.activeElement)).toBe(true)
      // By key the same way.
      await page.keyboard.press('Enter')
      await card(page).waitFor()
      await card(page)
        .getByRole('button', { name: t('listing:card.addOf', { product: name }) })
        .click()
      await cart(page).waitFor()
      expect(await cart(page).innerText()).toContain(name)
      expect(complaints).toEqual([])
    },
  )

  test('adds all of it together', async () => {
    const { page } = await browser.open()
    await openLook(page, language)
    const all = page.locator('.look-all').first()
    const wanted = await all.locator('input').count()
    expect(wanted).toBeGreaterThan(1)
    await all.getByRole('button').click()
    await cart(page).waitFor()
    await expect
      .poll(() => page.locator('[data-cart-count]:visible').first().textContent())
      .toBe(String(wanted))
  })

  test('leads without a script from a point to its item in the list, and adds all', async () => {
    const { page } = await browser.open({ javaScript: false })
    await page.goto(`/ae/${language}`)
    const point = points(page).first()
    const href = (await point.getAttribute('href')) ?? ''
    await point.click()
    await page.waitForURL(`**${href}`)
    const item = page.locator(`li${href}`)
    expect(await item.locator('.price-now').innerText()).toMatch(/\d/)
    expect(await item.isVisible()).toBe(true)
    const skus = await page
      .locator('.look-all')
      .first()
      .locator('input')
      .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))
    await page.locator('.look-all').first().getByRole('button').click()
    await page.waitForURL(`**/ae/${language}/cart**`)
    for (const sku of skus) expect(await page.content()).toContain(sku)
  })
})
