import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { layoutShift } from './support/layout.ts'
import { movePointerUntil, wakeUp } from './support/waking.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)
/** A rug whose matrix has all three states: sky is sold out at 120 cm, sage is not made at 200 cm. */
const rug = '/p/kathib-round-rug'
const sofa = '/p/zahra-three-seat-sofa'

const choice = (page: Page, value: string) => page.locator(`[data-choice$=":${value}"]`)
const zoom = (page: Page) => page.getByRole('dialog')
const scrolled = (page: Page) => page.evaluate(() => scrollY)
/** JSON-LD of the page. */
const reported = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '') as {
    '@graph': {
      '@type': string
      hasVariant?: { sku: string; offers: { price: string; availability: string } }[]
    }[]
  }

describe('the first view of a product', () => {
  const edgesOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { top, bottom, height } = element.getBoundingClientRect()
        return { top, bottom, height }
      })

  test.each(['/ae/en', '/kw/ar'])(
    'has picture, name and price on a phone, and the bar once its button has left the view (%s)',
    async (storefront) => {
      const { page } = await browser.open({ width: 390 })
      await page.goto(storefront + sofa)
      const tabs = await edgesOf(page, '.tabs-bar')
      await expect.poll(async () => (await edgesOf(page, '.price-now')).bottom).toBeLessThanOrEqual(tabs.top)
      expect((await edgesOf(page, '.gallery-main')).height).toBeLessThanOrEqual(844 * 0.45)
      const bar = page.locator('.bar .button')
      expect(await bar.isVisible()).toBe(false)
      await page.locator('.purchase-add').first().scrollIntoViewIfNeeded()
      expect(await bar.isVisible()).toBe(false)
      await page.evaluate(() => document.querySelector('.product-text')?.scrollIntoView())
      await expect.poll(() => bar.isVisible()).toBe(true)
      // Nothing else is stuck to the view but the tabs.
      expect((await edgesOf(page, '.header')).bottom).toBeLessThanOrEqual(0)
    },
  )

  test('ends after the button on a desktop, and keeps its place when the color has one picture', async () => {
    const { page } = await browser.open()
    await page.goto(`/ae/en${sofa}`)
    await expect.poll(async () => (await edgesOf(page, '.purchase-add')).bottom).toBeLessThanOrEqual(900)
    /** In the place of pictures, whatever is above it. */
    const frame = () =>
      page.evaluate(() => {
        const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        const [outer, inner] = [of('.product-pictures'), of('.gallery-main')]
        return outer && inner && [inner.left - outer.left, inner.top - outer.top, inner.width, inner.height]
      })
    const before = await frame()
    await wakeUp(page, 'product-deferred')
    await choice(page, 'clay').click()
    await page.waitForURL(/CLAY/)
    await expect.poll(frame).toEqual(before)
  })
})

describe('a product', () => {
  test.each(inTurn())(
    'changes its variant in place: price, pictures and address, without losing focus or scroll position (%s)',
    async (language) => {
      const { page, complaints } = await browser.open()
      await page.goto(`/ae/${language}${sofa}`)
      // Before that it is a link to the page of the variant.
      await wakeUp(page, 'product-deferred')
      await page.evaluate(() => scrollTo(0, 120))
      const before = await page.locator('.price-now').first().textContent()
      const picture = page.locator('.gallery-main img').first()
      const shown = await picture.getAttribute('src')
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await choice(page, 'palm').click()
      await page.waitForURL(/\?sku=MJ-1001-PALM-220$/)
      expect(await choice(page, 'palm').getAttribute('aria-current')).toBe('true')
      expect(await choice(page, 'palm').evaluate((link) => link === document.activeElement)).toBe(true)
      expect(await page.locator('#buy-form [name=sku]').inputValue()).toBe('MJ-1001-PALM-220')
      await expect.poll(() => picture.getAttribute('src')).not.toBe(shown)
      await choice(page, '240').click()
      await page.waitForURL(/\?sku=MJ-1001-PALM-240$/)
      await expect.poll(() => page.locator('.price-now').first().textContent()).not.toBe(before)
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
      expect(await scrolled(page)).toBeGreaterThan(60)
      expect(await page.locator('[data-status]').textContent()).toContain('240')
      expect(complaints).toEqual([])
    },
  )

  test.each(inTurn())(
    'shows the variant of a shared link in the first byte, and falls back where it is none of its own (%s)',
    async (language) => {
      const { page } = await browser.open({ javaScript: false })
      await page.goto(`/ae/${language}${sofa}?sku=MJ-1001-CLAY-240`)
      expect(await page.locator('#buy-form [name=sku]').inputValue()).toBe('MJ-1001-CLAY-240')
      expect(await choice(page, 'clay').getAttribute('aria-current')).toBe('true')
      await page.goto(`/ae/${language}${sofa}?sku=MJ-7013-SAGE-ROUND-120`)
      expect(await page.locator('#buy-form [name=sku]').inputValue()).toMatch(/^MJ-1001-/)
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
        new RegExp(`/ae/${language}/p/zahra-three-seat-sofa$`),
      )
    },
  )

  test.each(inTurn())('says what is sold out and what is not made, and why (%s)', async (language) => {
    const t = texts(language)
    const { page } = await browser.open({ javaScript: false })
    await page.goto(`/ae/${language}${rug}?sku=MJ-7013-SKY-ROUND-160`)
    await choice(page, 'round-120').click()
    await page.waitForURL(/ROUND-120/)
    expect(await page.locator('.stock.out').count()).toBe(1)
    expect(await page.locator('#buy-form').count()).toBe(0)
    await expect(page.getByRole('link', { name: t('product:buy.soldOut.ask') }).count()).resolves.toBe(1)
    await choice(page, 'sage').click()
    await page.waitForURL(/sku=MJ-7013-SAGE-ROUND-120/)
    const none = choice(page, 'round-200')
    expect(await none.getAttribute('aria-disabled')).toBe('true')
    expect(await none.getAttribute('href')).toBeNull()
    expect(await page.locator('.choose-missing').count()).toBe(1)
  })

  test.each(inTurn())(
    'opens its pictures large by keyboard, turns them, and gives the focus back (%s)',
    async (language) => {
      const { page, complaints } = await browser.open()
      await page.goto(`/ae/${language}${sofa}`)
      const first = page.locator('[data-zoom]').first()
      await first.focus()
      await first.press('Enter')
      await zoom(page).waitFor()
      const large = zoom(page).locator('img')
      const src = await large.getAttribute('src')
      const pictures = await page.locator('[data-zoom]').count()
      if (pictures > 1) {
        await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
        await expect.poll(() => large.getAttribute('src')).not.toBe(src)
      }
      const width = () => large.evaluate((image) => image.getBoundingClientRect().width)
      const small = await width()
      await page.keyboard.press('+')
      await expect.poll(width).toBeGreaterThan(small)
      expect(await accessibilityFaults(page, '[data-zoom-room]')).toEqual([])
      await page.keyboard.press('Escape')
      await zoom(page).waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-zoom'))).toBe(true)
      expect(complaints).toEqual([])
    },
  )

  test.each(inTurn())('goes into the cart without a script (%s)', async (language) => {
    const t = texts(language)
    const { page } = await browser.open({ javaScript: false })
    await page.goto(`/ae/${language}${sofa}`)
    await page.locator('#buy-quantity').fill(language === 'ar' ? '٢' : '2')
    await page
      .getByRole('button', { name: t('product:buy.add') })
      .first()
      .click()
    await page.waitForURL(new RegExp(`/ae/${language}/cart`))
    expect(await page.locator('main').textContent()).toContain(language === 'ar' ? 'زهرة' : 'Zahra')
  })

  test.each(inTurn())('goes into the cart in place, and the badge counts it (%s)', async (language) => {
    const { page, complaints } = await browser.open({ width: 390 })
    await page.goto(`/ae/${language}${sofa}`)
    await wakeUp(page, 'shell-deferred')
    await page.locator('#buy-form .purchase-add').tap()
    await expect.poll(() => page.locator('.tabs-bar [data-cart-count]').textContent()).toBe('1')
    expect(new URL(page.url()).pathname).toBe(`/ae/${language}${sofa}`)
    expect(complaints).toEqual([])
  })

  test.each(inTurn())(
    'keeps at most 14 in its field, and points to the price for many (%s)',
    async (language) => {
      const t = texts(language)
      const { page } = await browser.open()
      // Of this color there is more in stock than one may order.
      await page.goto(`/ae/${language}${sofa}?sku=MJ-1001-PALM-220`)
      const field = page.locator('#buy-quantity')
      await field.fill('14')
      await page.locator('#buy-form [data-step="1"]').click()
      await page.locator('.purchase-bulk.wanted').waitFor()
      expect(await field.inputValue()).toBe('14')
      await page.getByRole('link', { name: t('product:bulk.ask', { count: 15 }) }).click()
      await page.waitForURL(/bulk-orders/)
      expect(await page.locator('#list').inputValue()).toContain('MJ-1001')
    },
  )

  test.each(inTurn())('is remembered, and offered on the next page (%s)', async (language) => {
    const { page, complaints } = await browser.open()
    await page.goto(`/ae/${language}${rug}`)
    await page.goto(`/ae/${language}${sofa}`)
    const cards = page.locator('[data-recent] li')
    await movePointerUntil(page, async () => {
      await page.mouse.wheel(0, 600)
      return (await cards.count()) > 0
    })
    expect(await cards.first().locator('.product-card-name a').getAttribute('href')).toContain(
      '/p/kathib-round-rug',
    )
    expect(complaints).toEqual([])
  })

  test.each(inTurn())('moves nothing while it loads, at any width (%s)', async (language) => {
    for (const width of [390, 820, 1440]) {
      const { page } = await browser.open({ width })
      await page.goto(`/ae/${language}${sofa}`)
      expect(await layoutShift(page), String(width)).toBeLessThan(0.02)
    }
  })
})

describe('a product of one country or none', () => {
  test('that is not sold here names the countries that sell it, with status 404', async () => {
    const { page } = await browser.open()
    const answer = await page.goto('/ae/en/p/dhiyafa-velvet-bench')
    expect(answer?.status()).toBe(404)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await page.locator('main a[href="/kw/en/p/dhiyafa-velvet-bench"]').click()
    await page.waitForURL('**/kw/en/p/dhiyafa-velvet-bench')
    expect(await page.locator('#buy-form').count()).toBe(1)
  })

  test('that does not exist is a 404', async () => {
    const { page } = await browser.open()
    for (const key of ['no-such-product', '..%2F..%2Fetc', 'x'.repeat(3000), '%F0%9F%9B%8B']) {
      const answer = await page.goto(`/ae/en/p/${key}`)
      expect([400, 404, 414], key.slice(0, 20)).toContain(answer?.status())
    }
  })

  test('shows exact installments in fils in Kuwait, and no tax', async () => {
    const { page } = await browser.open({ javaScript: false })
    await page.goto(`/kw/en${sofa}`)
    expect(await page.locator('.cost').textContent()).not.toMatch(/VAT|tax/i)
    expect(await page.locator('.price-now').first().textContent()).toMatch(/\d+\.\d{3}/)
    const group = (await reported(page))['@graph'].find((node) => node['@type'] === 'ProductGroup')
    for (const { offers } of group?.hasVariant ?? []) expect(offers.price).toMatch(/^\d+\.\d{3}$/)
  })

  test('sends view_item once the visitor consents', async () => {
    const { page } = await browser.open({ consent: 'requested' })
    await page.goto(`/ae/en${sofa}`)
    const events = () =>
      page.evaluate(() =>
        (window.dataLayer ?? []).filter((one) => 'event' in one && one.event === 'view_item'),
      )
    expect(await events()).toEqual([])
    await movePointerUntil(page, () => page.locator('[data-consent-banner]').isVisible())
    await page.locator('[data-consent-banner] [name=answer][value=all]').click()
    await expect.poll(async () => (await events()).length).toBe(1)
    const [{ product } = { product: {} }] = (await events()) as { product: Record<string, unknown> }[]
    expect(product).toMatchObject({
      url_key: 'zahra-three-seat-sofa',
      country_of_manufacture: expect.any(String) as string,
    })
    expect(Object.keys(product)).toEqual(
      expect.arrayContaining(['name', '_id', 'selectedPrice', 'brand', 'categoryLevel1']),
    )
  })
})
