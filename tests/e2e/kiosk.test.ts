import type { Page } from 'playwright'
import { describe, expect, inject, test } from 'vitest'
import { aKioskIdAt } from '../support/builders/a-kiosk.ts'
import { isFullTier, quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { makeKiosk, orientations, tracesIn, untilStarted, untilWall, visitKiosk } from './support/kiosk.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
type Language = 'en' | 'ar'
const inBothLanguages = quickRows(['en', 'ar'] as const satisfies readonly Language[], [1])

async function aKiosk({ size = orientations.portrait, serviceWorker = false } = {}) {
  const tab = await browser.open({ width: size.width, serviceWorker })
  await tab.page.setViewportSize(size)
  await makeKiosk(tab.context, { url: inject('shopUrl'), dataDirectory: inject('dataDirectory') })
  return tab
}

/** Lets the page's clock run, second by second, as long as nothing is true of it. */
const remainingSeconds = (page: Page) => page.locator('[data-kiosk-seconds]').textContent()

describe('the wall', () => {
  test.each(inBothLanguages)(
    'warns before it forgets, and keeps who is still there (%s)',
    async (language) => {
      const { page, context, complaints } = await aKiosk()
      await page.addInitScript(() => localStorage.setItem('dwInactivityTimeout', '60000'))
      await page.clock.install()
      await page.goto(`/ae/${language}/search?q=sofa`)
      await untilStarted(page)
      const field = page.locator('.search-field')
      await field.focus()
      await page.clock.runFor(39_000)
      const warning = page.getByRole('alertdialog')
      expect(await warning.isVisible()).toBe(false)
      await page.clock.runFor(3000)
      expect(await warning.innerText()).toContain(texts('en')('shell:kiosk.here'))
      expect(await warning.innerText()).toContain(texts('ar')('shell:kiosk.here'))
      const before = Number(await remainingSeconds(page))
      await page.clock.runFor(2000)
      expect(Number(await remainingSeconds(page))).toBe(before - 2)
      expect(await accessibilityFaults(page)).toEqual([])
      // The button has the focus: any keyboard can answer, and the field gets the focus back.
      await page.keyboard.press('Enter')
      await page.clock.runFor(1000)
      await expect.poll(() => warning.isVisible()).toBe(false)
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
      // So can a finger.
      await page.clock.runFor(45_000)
      expect(await warning.isVisible()).toBe(true)
      await warning.getByRole('button').click()
      await page.clock.runFor(1000)
      expect(await warning.isVisible()).toBe(false)
      expect(new URL(page.url()).pathname).toBe(`/ae/${language}/search`)
      // In the middle of a form: clean.
      await field.fill('a name that nobody else should read')
      await page.clock.runFor(61_000)
      await page.clock.resume()
      await untilWall(page, `ae/${language}`)
      expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['dwId', 'majlis_storefront'])
      expect(await page.evaluate(() => history.length)).toBe(2)
      expect(complaints).toEqual([])
    },
  )

  test('leaves one history entry: links, forms, scripts and our own Back', async () => {
    const { page } = await aKiosk()
    await page.goto('/ae/en/digital-wall')
    await untilWall(page, 'ae/en')
    const entries = () => page.evaluate(() => history.length)
    const before = await entries()
    await page.locator('.wall .tiles a').first().click()
    await page.waitForURL('**/c/living/sofas')
    await untilStarted(page)
    await page.locator('.search-field').fill('lamp')
    await page.locator('.search-field').press('Enter')
    await page.waitForURL('**/ae/en/search?q=lamp')
    await untilStarted(page)
    await page.locator('.kiosk-size [value=larger]').click()
    await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '20px')
    await untilStarted(page)
    await page.evaluate(() => location.assign('/ae/en/categories'))
    await page.waitForURL('**/ae/en/categories')
    await untilStarted(page)
    expect(await entries()).toBe(before)
    const back = page.locator('[data-kiosk-back]')
    for (const path of ['/ae/en/search', '/ae/en/c/living/sofas', '/ae/en/digital-wall']) {
      await back.click()
      await page.waitForURL(({ pathname }) => pathname === path)
      await untilStarted(page)
    }
    expect(await entries()).toBe(before)
    // Out of the shop leads nothing.
    await page.evaluate(() => location.assign('https://elsewhere.example/'))
    expect(new URL(page.url()).pathname).toBe('/ae/en/digital-wall')
  })

  test.each(quickRows(['portrait', 'landscape'] as const, [0]))(
    'is within reach and large enough to touch (%s)',
    async (orientation) => {
      const size = orientations[orientation]
      const { page } = await aKiosk({ size })
      for (const path of [
        '/digital-wall',
        '/c/living/sofas',
        '/p/zahra-three-seat-sofa',
        '/cart',
        '/search?q=lamp',
      ]) {
        await page.goto(`/ae/ar${path}`)
        await untilStarted(page)
        const faults = await page.evaluate(() => {
          const all = 'a[href], button, select, summary, input:not([type=hidden])'
          const found: string[] = []
          for (const each of document.querySelectorAll<HTMLElement>(all)) {
            if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
            if (each.closest('[inert], .visually-hidden, .skip')) continue
            const label = each.closest('label') ?? each
            const { width, height, top } = label.getBoundingClientRect()
            if (width === 0 || height === 0) continue
            const isInText = each.matches('p a, p button') && getComputedStyle(each).display === 'inline'
            const name = `${each.tagName} ${each.className} ${(each.textContent ?? '').trim().slice(0, 20)}`
            if (!isInText && (height < 47.5 || width < 47.5))
              found.push(`${name}: ${Math.round(width)} × ${Math.round(height)}`)
            if (top + height > 0 && top + height / 2 < innerHeight / 3)
              found.push(`${name}: out of reach at ${Math.round(top)}`)
          }
          return found
        })
        expect(faults, path).toEqual([])
        expect(await sidewaysOverflow(page), path).toBe(0)
      }
    },
  )

  test('has text of twice the size, without overflow, until its visitor leaves', async () => {
    const { page, context } = await aKiosk()
    await page.goto('/ae/ar/c/living/sofas')
    for (const size of ['20px', '24px', '28px', '32px']) {
      await untilStarted(page)
      await page.locator('.kiosk-size [value=larger]').click()
      await page.waitForFunction((font) => getComputedStyle(document.documentElement).fontSize === font, size)
    }
    for (const path of ['/digital-wall', '/c/living/sofas', '/p/zahra-three-seat-sofa', '/cart']) {
      await page.goto(`/ae/ar${path}`)
      expect(await sidewaysOverflow(page), path).toBe(0)
    }
    await untilStarted(page)
    await page.locator('form[data-forget] button').click()
    await untilWall(page, 'ae/ar')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('majlis_text_size')
  })

  test('keeps nothing of one visitor after another', async () => {
    const { page, context } = await aKiosk()
    const session = await context.newCDPSession(page)
    await page.goto('/ae/en/digital-wall')
    await untilWall(page, 'ae/en')
    const { entries } = await tracesIn(page, session)
    for (let visitor = 0; visitor < (isFullTier ? 10 : 1); visitor += 1) {
      await visitKiosk(page, 'ae/en', visitor)
      const traces = await tracesIn(page, session)
      expect(traces.keys).toEqual([])
      expect([...traces.cookies].sort()).toEqual(['dwId', 'majlis_storefront'])
      expect(traces.entries).toBe(entries)
    }
  })

  test('leads out of the shop nowhere, on no page', async () => {
    const read = async (path: string) => {
      const answer = await fetch(`${inject('shopUrl')}/ae/en${path}`, {
        headers: { cookie: `dwId=${aKioskIdAt(inject('dataDirectory'))}` },
      })
      return answer.text()
    }
    for (const path of ['', '/help', '/contact', '/stores', '/p/zahra-three-seat-sofa', '/legal/privacy']) {
      const html = await read(path)
      const links = [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
      expect(links.length, path).toBeGreaterThan(0)
      expect(
        links.filter((href) => !/^(?:\/(?!\/)|[?#]|$)/.test(href)),
        path,
      ).toEqual([])
      expect(html, path).not.toMatch(/<(?:a|form)\s[^>]*target=/)
    }
  })
})

describe('without a network, a wall', () => {
  test.each(inBothLanguages)('shows itself and what was seen today, and says so (%s)', async (language) => {
    const { page, context } = await aKiosk({ serviceWorker: true })
    const storefront = `om/${language}`
    const notice = page.locator('.kiosk-offline')
    await page.goto(`/${storefront}/digital-wall`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const isCached = (path: string) => page.evaluate((key) => caches.match(key).then(Boolean), path)
    await page.goto(`/${storefront}/c/living/sofas`)
    await page.goto(`/${storefront}/cart`)
    for (const path of ['/digital-wall', '/c/living/sofas', '/offline'])
      await expect.poll(() => isCached(`/${storefront}${path}`)).toBe(true)
    expect(await isCached(`/${storefront}/cart`)).toBe(false)
    await context.setOffline(true)
    for (const path of ['/digital-wall', '/c/living/sofas']) {
      await page.goto(`/${storefront}${path}`)
      expect(await notice.isVisible()).toBe(true)
      expect(await page.locator('main').innerText()).not.toContain(texts(language)('empty:offline.title'))
    }
    // Never shown: what depends on its visitor, and what nobody has seen today.
    for (const path of ['/cart', '/c/rugs', '/c/living/sofas?q=lamp']) {
      await page.goto(`/${storefront}${path}`)
      expect(await page.locator('main').innerText()).toContain(texts(language)('empty:offline.title'))
    }
    await page.goto(`/${storefront}/digital-wall`)
    await context.setOffline(false)
    await page.locator('.kiosk-online').waitFor()
    expect(await notice.isVisible()).toBe(false)
  })
})
