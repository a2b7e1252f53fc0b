import { describe, expect, test } from 'vitest'
import { quickRows } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

describe('without a network', () => {
  test.each(quickRows(['en', 'ar'] as const, [1]))(
    'a page of the shop says so, in its language (%s)',
    async (language) => {
      const { page, context } = await browser.open({ width: 390, serviceWorker: true })
      await page.goto(`/om/${language}`)
      // The worker comes with the first sign of use.
      await page.mouse.wheel(0, 200)
      await page.evaluate(() => navigator.serviceWorker.ready)
      // The worker keeps the page with the first visit it sees.
      await page.reload()
      await expect
        .poll(() => page.evaluate((path) => caches.match(path).then(Boolean), `/om/${language}/offline`))
        .toBe(true)
      await context.setOffline(true)
      await page.goto(`/om/${language}/help`)
      expect(await page.locator('main').innerText()).toContain(texts(language)('empty:offline.title'))
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await context.setOffline(false)
      await page.goto(`/om/${language}/help`)
      expect(await page.locator('main').innerText()).not.toContain(texts(language)('empty:offline.title'))
    },
  )
})
