import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { texts } from './support/texts.ts'
import { wakeUp } from './support/waking.ts'

const browser = aBrowser()
const languages = ['en', 'ar'] as const satisfies readonly Language[]
const journeys = languages.flatMap((language) =>
  [true, false].map((javaScript) => ({ language, javaScript })),
)
const sofa = '/p/zahra-three-seat-sofa'

/** The demo's goods come while the shop is open already. */
const visit = (page: Page, path: string) =>
  expect.poll(async () => (await page.goto(path))?.status(), { interval: 500 }).toBe(200)

describe('cut to size', () => {
  test.each(quickRows(journeys, [0, 3]))(
    'has a price in $language, script: $javaScript',
    async ({ language, javaScript }) => {
      const t = texts(language)
      const { page } = await browser.open({ javaScript, width: 390 })
      await visit(page, `/kw/${language}/p/khudra-grass-cut`)
      await page.locator('#cut-width').fill(language === 'ar' ? '٣٢٠' : '320')
      await page.locator('#cut-length').fill('450')
      await page.getByRole('button', { name: t('tools:cut.ask') }).click()
      await page.waitForURL(/cut-width=.*cut-length=450/)
      // Three decimals: it is Kuwait.
      expect(await page.locator('.tool-price bdi').innerText()).toMatch(/\d\.\d{3}/)
      expect(await page.locator('#cut svg[role=img]').count()).toBe(1)
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
      expect(await sidewaysOverflow(page)).toBe(0)
      if (javaScript) expect(await accessibilityFaults(page, '#cut')).toEqual([])
      await page.locator('.tool-order .button').click()
      // Over the page, or on that of the cart.
      const line = page.locator('li.line').getByText('320 × 450')
      await line.waitFor()
      if (javaScript) await page.keyboard.press('Escape')
      else await page.goBack()
      await page.getByRole('link', { name: t('tools:cut.call') }).click()
      await page.waitForURL('**/lead/callback*')
      expect(await page.locator('main form textarea').first().inputValue()).toContain('450')
    },
  )
})

describe('will it reach my room', () => {
  test.each(quickRows(journeys, [1, 2]))(
    'answers in $language, script: $javaScript',
    async ({ language, javaScript }) => {
      const t = texts(language)
      const { page } = await browser.open({ javaScript, width: 390 })
      await visit(page, `/ae/${language}${sofa}`)
      await page.locator('#door-width').fill('90')
      await page.getByRole('button', { name: t('tools:fit.ask'), exact: true }).click()
      await page.waitForURL(/door-width=90/)
      expect(await page.locator('#door-height-error').innerText()).toContain(t('tools:fit.error.together'))
      await page.locator('#door-height').fill(language === 'ar' ? '٢٠٥' : '205')
      await page.getByRole('button', { name: t('tools:fit.ask'), exact: true }).click()
      await page.waitForURL(/door-height=(?!&)/)
      expect(await page.locator('#fit').innerText()).toContain(t('tools:fit.reaches.yes'))
      expect(await page.locator('#fit svg[role=img]').count()).toBe(1)
      expect(await sidewaysOverflow(page)).toBe(0)
      if (javaScript) expect(await accessibilityFaults(page, '#fit')).toEqual([])
    },
  )
})

describe('the comparison', () => {
  test.each(quickRows(languages, [1]))(
    'is filled from pages of products without leaving them, and remembered, in %s',
    async (language) => {
      const t = texts(language)
      const { page } = await browser.open({ width: 390 })
      const tray = page.locator('[data-compare-tray]')
      await visit(page, `/ae/${language}${sofa}`)
      await page.locator('[data-compare="MJ-1001"]').first().click()
      await tray.getByText(t('compare:tray.go', { count: 1 })).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/ae/${language}${sofa}`)
      expect(await accessibilityFaults(page, '[data-compare-tray]')).toEqual([])
      const stored = () => page.evaluate(() => localStorage.getItem('majlis_compared'))
      await expect.poll(stored).toBe('MJ-1001')
      await visit(page, `/ae/${language}/p/sidra-corner-sofa`)
      await page.locator('[data-compare="MJ-1002"]').first().click()
      await tray.getByText(t('compare:tray.go', { count: 2 })).click()
      await page.waitForURL('**/compare?codes=MJ-1001,MJ-1002*')
      expect(await page.locator('thead th').count()).toBe(2)
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await accessibilityFaults(page, 'main')).toEqual([])
      await page.locator('.compare-remove').first().click()
      await page.waitForURL('**/compare?codes=MJ-1002')
      expect(await page.getByText(t('compare:one')).count()).toBe(1)
    },
  )

  test('works without a script: a link adds a product, another removes it', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await visit(page, `/ae/en${sofa}`)
    await page.locator('[data-compare="MJ-1001"]').first().click()
    await page.waitForURL('**/compare?codes=MJ-1001*')
    expect(await page.locator('thead th').count()).toBe(1)
    await page.locator('.compare-remove').click()
    await page.waitForURL('**/compare')
    expect(await page.locator('h1').innerText()).toBe(texts('en')('compare:empty.title'))
  })
})

describe('the tray of a listing', () => {
  test('collects what is ticked without leaving the listing', async () => {
    const t = texts('en')
    const { page, complaints } = await browser.open({ width: 390 })
    await visit(page, '/ae/en/c/living/sofas')
    await wakeUp(page, 'listing-deferred')
    const ticks = page.locator('button[data-compare]')
    const tray = page.locator('[data-compare-tray]')
    for (const place of [0, 1, 2, 3, 4]) await ticks.nth(place).click()
    await tray.getByText(t('compare:tray.full')).waitFor()
    expect(await page.locator('[data-compare][aria-pressed=true]').count(), 'the fifth is refused').toBe(4)
    expect(page.url()).toMatch(/\/c\/living\/sofas$/)
    expect(await accessibilityFaults(page, '[data-compare-tray]')).toEqual([])
    await tray.locator('[data-uncompare]').first().click()
    await tray.getByText(t('compare:tray.go', { count: 3 })).click()
    await page.waitForURL('**/compare?codes=*')
    expect(await page.locator('thead th').count()).toBe(3)
    expect(complaints).toEqual([])
  })

  test.each(['listing', 'shell'])(
    'is given what was ticked before the script of the %s has come',
    async (late) => {
      const { page, complaints } = await browser.open({ width: 390, serviceWorker: false })
      // Presses are held for ten seconds, which may pass here before the fourth.
      await page.addInitScript(() => {
        const real = window.setTimeout
        const endless = (run: () => void, delay?: number) => (delay === 10_000 ? 0 : real(run, delay))
        Object.assign(window, { setTimeout: endless })
      })
      let release = () => {}
      const clicked = new Promise<void>((resolve) => (release = resolve))
      await page.route(`**/${late}-deferred.*.js`, async (route) => {
        await clicked
        await route.fallback()
      })
      await visit(page, '/ae/ar/c/living/sofas')
      const ticks = page.locator('button[data-compare]')
      for (const place of [0, 1, 2, 3]) await ticks.nth(place).click()
      release()
      await page
        .locator('[data-compare-tray]')
        .getByText(texts('ar')('compare:tray.go', { count: 4 }))
        .waitFor()
      expect(page.url()).toMatch(/\/c\/living\/sofas$/)
      expect(await page.locator('[data-compare][aria-pressed=true]').count()).toBe(4)
      expect(complaints).toEqual([])
    },
  )

  test('works without a script: the tick comes back to the product', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await visit(page, '/ae/ar/c/living/sofas?sort=price-up')
    for (const place of [0, 1]) await page.locator('button[data-compare]').nth(place).click()
    await page.waitForURL(/sort=price-up&compare=MJ-\d+&compare=MJ-\d+#product-MJ-\d+$/)
    expect(await page.locator('[data-compare-tray] li').count()).toBe(2)
    await page.locator('.toolbar-go').click()
    await page.waitForURL(/\/c\/living\/sofas\?[^#]*$/)
    expect(await page.locator('[data-compare-tray] li').count(), 'after the filters were sent').toBe(2)
    await page.locator('[data-compare-tray] > .button').first().click()
    await page.waitForURL('**/compare?codes=*')
    expect(await page.locator('thead th').count()).toBe(2)
  })
})

describe('the delivery area', () => {
  test('is chosen once and remembered on the next product', async () => {
    const { page, complaints } = await browser.open()
    await visit(page, `/ae/en${sofa}`)
    await page.locator('.delivery-area summary').click()
    await page.locator('#delivery-area').selectOption('al-ain')
    await page.locator('.delivery-fee', { hasText: 'Al Ain' }).waitFor()
    await visit(page, '/ae/en/p/sidra-corner-sofa')
    await page.locator('.delivery-fee', { hasText: 'Al Ain' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('is forgotten when there is no such area any more', async () => {
    const { page, complaints } = await browser.open({ width: 390 })
    await visit(page, `/ae/ar${sofa}`)
    await page.evaluate(() => localStorage.setItem('area_ae', 'closed-since'))
    await visit(page, `/ae/ar${sofa}`)
    await page.locator('.delivery-area summary').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('area_ae'))).toBeNull()
    expect(await page.locator('#delivery-area').inputValue()).toBe('dubai')
    expect(complaints).toEqual([])
  })

  test('works by its form without a script', async () => {
    const { page } = await browser.open({ javaScript: false })
    await visit(page, `/ae/ar${sofa}`)
    await page.locator('.delivery-area summary').click()
    await page.locator('#delivery-area').selectOption('al-ain')
    await page.locator('.delivery-area button').click()
    await page.waitForURL(/area=al-ain/)
    expect(await page.locator('.delivery-fee').innerText()).toContain('العين')
  })
})

describe('reviews', () => {
  test('have links to further pages, and sample reviews are marked and not in JSON-LD', async () => {
    const { page } = await browser.open({ javaScript: false, width: 390 })
    await visit(page, `/ae/ar${sofa}`)
    expect(await page.locator('.review-sample').count()).toBe(5)
    const reported = await page.locator('script[type="application/ld+json"]').allInnerTexts()
    expect(reported.join()).not.toContain('aggregateRating')
    await page.locator(`.reviews a[href$="/reviews"]`).click()
    await page.locator('.reviews-pages a[rel~=next]').click()
    await page.waitForURL(/reviews\?page=2/)
    expect(await page.locator('.review').count()).toBe(2)
    expect(await sidewaysOverflow(page)).toBe(0)
  })
})

describe('what arrives by a day', () => {
  test('filters a listing without a script, and can be removed', async () => {
    const { page } = await browser.open({ javaScript: false })
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await visit(page, `/ae/en/c/living/sofas?by=${later}`)
    expect(await page.locator('[data-products] > li').count()).toBeGreaterThan(0)
    expect(await page.locator('#arrival-by').inputValue()).toBe(later)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    const soon = new Date(Date.now()).toISOString().slice(0, 10)
    await visit(page, `/ae/en/c/living/sofas?by=${soon}`)
    expect(await page.locator('[data-products] > li').count()).toBe(0)
  })
})
