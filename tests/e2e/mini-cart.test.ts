import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { cutTexts } from './support/cut-texts.ts'
import { wakeUp } from './support/waking.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const sku = 'MJ-1001-PALM-220'
const product = `/p/zahra-three-seat-sofa?sku=${sku}`
const panel = (page: Page) => page.locator('dialog#mini-cart')
const isInside = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('#mini-cart') !== null || document.activeElement === document.body,
  )

describe.each(
  quickRows(
    [
      ['en', 1440],
      ['ar', 1440],
      ['en', 390],
      ['ar', 390],
    ] as const,
    [0, 3],
  ),
)('the cart over a page, %s at %i px', (language, width) => {
  const t = texts(language)

  test('opens with the added item, is changed in place, keeps the focus, and closes with Escape', async () => {
    const { page, complaints } = await browser.open({ width })
    await page.goto(`/ae/${language}${product}`)
    // The press is the first sign of use: it waits for the script that it loads.
    const add = page.locator('#buy-form .purchase-add')
    await add.focus()
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    expect(await panel(page).getByRole('heading', { level: 2 }).first().innerText()).toBe(
      t('cart:title', { count: 1 }),
    )
    const box = await panel(page).boundingBox()
    const ends = Math.round((box?.x ?? -1) + (box?.width ?? 0))
    expect([Math.round(box?.x ?? -1), ends]).toEqual(
      width === 390 ? [0, 390] : language === 'ar' ? [0, 448] : [width - 448, width],
    )
    if (width === 390) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    expect(await cutTexts(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])

    const line = panel(page).locator(`#line-${sku}`)
    expect(await line.locator('img').count()).toBe(1)
    const more = line.getByRole('button', { name: t('shell:quantity.more') })
    await more.focus()
    await page.keyboard.press('Enter')
    await panel(page)
      .getByText(t('cart:title', { count: 2 }))
      .first()
      .waitFor()
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.locator('[data-cart-count]:visible').count()).toBe(1)
    expect(await panel(page).getByRole('status').textContent()).toContain(t('cart:title', { count: 2 }))

    // As far as the Tab key goes it meets nothing of the page below.
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      expect(await isInside(page)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe(`/ae/${language}/p/zahra-three-seat-sofa`)
    expect(complaints).toEqual([])
  })
})

describe('the cart link in the header', () => {
  test('opens the cart over the page, also an empty one, and its page with a modifier key', async () => {
    const { page, context, complaints } = await browser.open()
    const t = texts('ar')
    await page.goto('/kw/ar/c/kitchen')
    await wakeUp(page, 'shell-deferred')
    // Its name tells the count, too.
    const bag = page.getByRole('link', { name: t('shell:cart') }).first()
    await bag.click()
    await panel(page).locator('.empty a').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel(page)
      .getByRole('button', { name: t('shell:close') })
      .click()
    await panel(page).waitFor({ state: 'detached' })
    // By key: on a list the button of a card is shown when the card is reached for.
    await page.locator('[form="card-add"]').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-cart-count]:visible').first().textContent()).toBe('1')
    // The count is shown before the server has the item.
    await page.waitForFunction(() => /^1 \S/.test(localStorage.getItem('majlis_cart_count') ?? ''))
    await panel(page).locator('[name="quantity"][value="0"]').click()
    await panel(page).locator('.empty a').waitFor()
    expect(await isInside(page)).toBe(true)
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.keyboard.press('Escape').then(() => bag.click({ modifiers: ['Control'] })),
    ])
    await other.waitForURL('**/kw/ar/cart')
    expect(complaints).toEqual([])
  })

  test('leads to the cart’s page without a script, and when the mini cart cannot be loaded', async () => {
    const plain = await browser.open({ javaScript: false })
    await plain.page.goto('/om/en')
    await plain.page
      .getByRole('link', { name: texts('en')('shell:cart'), exact: true })
      .first()
      .click()
    await plain.page.waitForURL('**/om/en/cart')
    const { page } = await browser.open()
    await page.addInitScript(() => {
      window.fetch = () => Promise.reject(new TypeError('no network'))
    })
    await page.goto('/om/en')
    await wakeUp(page, 'shell-deferred')
    await page
      .getByRole('link', { name: texts('en')('shell:cart'), exact: true })
      .first()
      .click()
    await page.waitForURL('**/om/en/cart')
  })
})
