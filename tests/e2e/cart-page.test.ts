import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { cutTexts } from './support/cut-texts.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { wakeUp } from './support/waking.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const six = [
  'MJ-1001-PALM-220',
  'MJ-1423',
  'MJ-7551-CAMEL-160X220',
  'MJ-1453-IVORY',
  'MJ-9041-AMBER-GLASS',
  'MJ-9002-TERRACOTTA-45X45',
]
/** The demo has one of it in the Emirates. */
const lastOne = { sku: 'MJ-1092-WALNUT', path: '/p/afaq-corner-tv-unit?sku=MJ-1092-WALNUT' }

async function fill(page: Page, code: string, skus: readonly string[]): Promise<void> {
  await page.goto(`/${code}/help`)
  const { origin } = new URL(page.url())
  for (const sku of skus) {
    const answer = await page.request.post(`/${code}/cart?_action=addToCart`, {
      form: { sku, quantity: '1' },
      headers: { origin, accept: 'application/json' },
    })
    expect(answer.status(), sku).toBe(200)
  }
}

const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox()
  return Math.round((box?.y ?? Infinity) + (box?.height ?? 0))
}

test.each(['ae/en', 'kw/ar'])(
  'a wide window has the summary next to the lines, its button on the first screen and in view further down, %s',
  async (code) => {
    const { page } = await browser.open({ javaScript: false })
    await fill(page, code, six)
    await page.goto(`/${code}/cart`)
    expect(await page.locator('li.line').count()).toBe(6)
    expect(await bottomOf(page, '[data-pay] .button')).toBeLessThanOrEqual(900)
    await page.locator('li.line').last().scrollIntoViewIfNeeded()
    expect(await bottomOf(page, '[data-pay] .button')).toBeLessThanOrEqual(900)
    expect(await page.getByRole('progressbar').count()).toBe(1)
    await page.locator('.goes-with').scrollIntoViewIfNeeded()
    const below = await page.locator('.goes-with').boundingBox()
    expect(await bottomOf(page, '.coupon'), 'it ends above what goes with the cart').toBeLessThanOrEqual(
      Math.ceil(below?.y ?? 0),
    )
  },
)

test.each([390, 320])(
  'on a phone of %i px total and button stay above the tabs until their own place, without JavaScript, and cover no focus',
  async (width) => {
    const { page } = await browser.open({ width, javaScript: false })
    await fill(page, 'kw/ar', six.slice(0, 4))
    await page.goto('/kw/ar/cart')
    expect(await sidewaysOverflow(page)).toBe(0)
    const tabs = await page.locator('.tabs-bar').boundingBox()
    const atTabs = Math.round(tabs?.y ?? 0)
    expect(Math.abs((await bottomOf(page, '[data-pay]')) - atTabs)).toBeLessThanOrEqual(2)
    const bar = await page.locator('[data-pay]').boundingBox()
    for (const button of await page.locator('li.line .links button').all()) {
      await button.focus()
      const box = await button.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
    await page.locator('.footer').scrollIntoViewIfNeeded()
    expect(await bottomOf(page, '[data-pay]'), 'it is nowhere twice').toBeLessThan(atTabs - 2)
    await page.locator('[data-pay] .button').click()
    await page.waitForURL('**/kw/ar/checkout**')
  },
)

test.each(['ae/en', 'kw/ar'])('nothing sticks out at 320 px, %s', async (code) => {
  const { page } = await browser.open({ width: 320 })
  await fill(page, code, six)
  for (const path of ['/cart', '/checkout', '/p/zahra-three-seat-sofa', '/c/living/sofas']) {
    await page.goto(`/${code}${path}`)
    expect(await sidewaysOverflow(page), path).toBe(0)
  }
  await page.goto(`/${code}/cart`)
  expect(await cutTexts(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/${code}/help`)
  await wakeUp(page, 'shell-deferred')
  await page.locator('a[data-mini-cart]').first().dispatchEvent('click')
  await page.locator('dialog#mini-cart').waitFor()
  expect(await sidewaysOverflow(page), 'drawer').toBe(0)
  expect(await cutTexts(page)).toEqual([])
})

describe('the last one in stock', () => {
  test('ends the steps of its number, and one more is rejected next to the number', async () => {
    const { page } = await browser.open()
    const t = texts('en')
    await page.goto(`/ae/en${lastOne.path}`)
    const more = page.locator('#buy-form [data-step="1"]')
    expect(await more.isDisabled()).toBe(true)
    const reason = page.locator(`#${await more.getAttribute('aria-describedby')}`)
    expect(await reason.innerText()).toContain(t('product:stock.remaining', { count: 1 }))
    await fill(page, 'ae/en', [lastOne.sku])
    await page.goto(`/ae/en${lastOne.path}`)
    await wakeUp(page, 'shell-deferred')
    await page.locator('#buy-form .purchase-add').click()
    const alert = page.locator('#buy-form [role=alert]')
    await expect.poll(() => alert.textContent()).toBe(t('cart:error.out-of-stock', { count: 1 }))
    expect(await page.locator('dialog#mini-cart').count()).toBe(0)
    await page.goto('/ae/en/cart')
    const line = page.locator(`#line-${lastOne.sku}`)
    expect(await line.getByRole('button', { name: t('shell:quantity.more') }).isDisabled()).toBe(true)
    await line.getByText(t('cart:error.out-of-stock', { count: 1 })).waitFor()
  })
})

describe('what goes with the cart', () => {
  test('is not in it, and is added without JavaScript', async () => {
    const { page } = await browser.open({ javaScript: false })
    await fill(page, 'ae/ar', ['MJ-1423'])
    await page.goto('/ae/ar/cart')
    const cards = page.locator('.goes-with li')
    expect(await cards.count()).toBeGreaterThan(0)
    expect(await cards.count()).toBeLessThanOrEqual(4)
    const first = cards.filter({ has: page.locator('form') }).first()
    const sku = await first.getAttribute('data-sku')
    await first.locator('form button').click()
    await page.locator(`#line-${sku}`).waitFor()
    expect(await page.locator(`.goes-with li[data-sku="${sku}"]`).count()).toBe(0)
  })

  test('is added in place with a script, and the bar moves on', async () => {
    const { page, complaints } = await browser.open({ width: 390 })
    await fill(page, 'ae/en', ['MJ-1423'])
    await page.goto('/ae/en/cart')
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await wakeUp(page, 'cart-live-cart')
    const bar = page.getByRole('progressbar')
    const before = Number(await bar.getAttribute('value'))
    await page.locator('.goes-with form button').first().click()
    await expect.poll(() => page.locator('li.line').count()).toBe(2)
    expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(before)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(complaints).toEqual([])
  })
})
