import { describe, expect, test } from 'vitest'
import { quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { wakeUp } from './support/waking.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const product = (code: string) => `/${code}/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-220`

describe('with script', () => {
  test.each(
    quickRows(
      [
        ['ae', 'en', 1440],
        ['kw', 'ar', 390],
      ] as const,
      [1],
    ),
  )('an item is added without leaving the page: %s/%s', async (country, language, width) => {
    const { page, complaints } = await browser.open({ width })
    const t = texts(language)
    await page.goto(product(`${country}/${language}`))
    await wakeUp(page, 'shell-deferred')
    const add = page.getByRole('button', { name: t('product:buy.add'), exact: true }).first()
    // The message is gone after a second: the page itself looks out for it, from before the press.
    const shown = page.waitForFunction((text) => document.body.innerText.includes(text), t('cart:added'))
    await add.click()
    await shown
    const count = page.locator('[data-cart-count]:visible').first()
    expect(await count.innerText()).toBe('1')
    await page.goto(`/${country}/${language}/cart`)
    const line = page.locator('#line-MJ-1001-PALM-220')
    await line.getByRole('button', { name: t('shell:quantity.more') }).click()
    await page.locator('[data-cart-version][data-cart="2"]').waitFor({ state: 'attached' })
    await page.waitForLoadState()
    expect(await accessibilityFaults(page)).toEqual([])
    await line.locator('[name="quantity"][value="0"]').click()
    await page.locator('[data-empty="cart"]').waitFor()
    expect(complaints).toEqual([])
  })

  test('ten fast clicks with late, shuffled responses end at the count of the server', async () => {
    const { page, complaints } = await browser.open()
    await page.goto(product('om/en'))
    await wakeUp(page, 'shell-deferred')
    // The first press makes the cart; the answers to the others are held back.
    const pending: (() => Promise<void>)[] = []
    let requested = 0
    await page.route(/_action=addToCart/, async (route) => {
      requested += 1
      if (requested === 1) return route.continue()
      const answer = await route.fetch()
      pending.push(() => route.fulfill({ response: answer }))
    })
    const add = page.getByRole('button', { name: texts('en')('product:buy.add'), exact: true }).first()
    for (let press = 0; press < 10; press += 1) await add.click()
    const count = page.locator('[data-cart-count]:visible').first()
    expect(await count.innerText()).toBe('10')
    await expect.poll(() => pending.length).toBe(9)
    for (const index of [3, 0, 7, 5, 1, 8, 2, 6, 4]) await pending[index]?.()
    await page.waitForFunction(() => /^10 \S/.test(localStorage.getItem('majlis_cart_count') ?? ''))
    expect(await count.innerText()).toBe('10')
    await page.unroute(/_action=addToCart/)
    await page.goto('/om/en/cart')
    expect(await page.locator('[data-cart-version]').getAttribute('data-cart')).toBe('10')
    expect(complaints).toEqual([])
  })

  test('the quantity of a line follows ten fast clicks without leaving the page, and an error is shown', async () => {
    const { page } = await browser.open()
    const t = texts('en')
    await page.goto(product('bh/en'))
    await page
      .getByRole('button', { name: t('product:buy.add'), exact: true })
      .first()
      .click()
    // Before the server has answered, the count names no cart; going on then would call the request off.
    await page.waitForFunction(() => /^1 \S/.test(localStorage.getItem('majlis_cart_count') ?? ''))
    await page.goto('/bh/en/cart')
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await wakeUp(page, 'cart-live-cart')
    const line = page.locator('#line-MJ-1001-PALM-220')
    for (let press = 0; press < 10; press += 1)
      await line.getByRole('button', { name: t('shell:quantity.more') }).click()
    await page.locator('[data-cart-version][data-cart="11"]').waitFor({ state: 'attached' })
    expect(await line.locator('[name="quantity"][data-amount]').inputValue()).toBe('11')
    await line.locator('[data-amount]').fill('١٥')
    await line.locator('[data-amount]').press('Enter')
    // At its line, with the number marked: not over the header.
    await line.getByRole('alert').waitFor()
    expect(await line.locator('[data-amount]').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(1)
    expect(await page.locator('[data-cart-version]').getAttribute('data-cart')).toBe('11')
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })

  test('a wishlist entry is stored, marked on other pages, and removed again', async () => {
    const { page, complaints } = await browser.open()
    await page.goto('/om/ar/c/living/sofas')
    await wakeUp(page, 'shell-deferred')
    const heart = page.locator('[form="card-wishlist"]').first()
    const sku = await heart.getAttribute('value')
    await heart.click()
    await page.locator(`[form="card-wishlist"][value="${sku}"][aria-pressed="true"]`).first().waitFor()
    await page.goto('/om/ar/wishlist')
    expect(await page.locator(`[data-sku="${sku}"]`).count()).toBe(1)
    await page.locator('button[name="listed"]').click()
    await page.locator('[data-empty="wishlist"]').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('without script', () => {
  test('an item is added, counted in Arabic digits, and rejected above the stock', async () => {
    const { page } = await browser.open({ javaScript: false })
    const t = texts('ar')
    await page.goto(product('ae/ar'))
    await page
      .getByRole('button', { name: t('product:buy.add'), exact: true })
      .first()
      .click()
    await page.waitForURL('**/ae/ar/cart?added=**')
    await page.getByText(t('cart:added')).waitFor()
    const quantity = page.locator('#line-MJ-1001-PALM-220-quantity')
    await quantity.fill('١٥')
    await quantity.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.locator('[data-cart-version]').getAttribute('data-cart')).toBe('1')
  })

  test("a visitor cannot change another visitor's cart", async () => {
    const one = await browser.open({ javaScript: false })
    await one.page.goto(product('ae/en'))
    await one.page
      .getByRole('button', { name: texts('en')('product:buy.add'), exact: true })
      .first()
      .click()
    await one.page.waitForURL('**/cart?added=**')
    const other = await browser.open({ javaScript: false })
    await other.page.goto('/ae/en/cart')
    expect(await other.page.locator('[data-empty="cart"]').count()).toBe(1)
    const [token] = (await one.context.cookies()).filter(({ name }) => name === '_gct')
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })
})

describe('over the cart', () => {
  test('a gift that has just been earned is chosen, and what completes a combo is shown', async () => {
    const { page, complaints } = await browser.open()
    const t = texts('en')
    await page.goto(product('qa/en'))
    await page
      .getByRole('button', { name: t('product:buy.add'), exact: true })
      .first()
      .click()
    // Before the server has answered, the count names no cart; going on then would call the request off.
    await page.waitForFunction(() => /^1 \S/.test(localStorage.getItem('majlis_cart_count') ?? ''))
    await page.goto('/qa/en/cart?added=MJ-1001-PALM-220')
    await wakeUp(page, 'cart-live-cart')
    // A wrong code is told at its field, which keeps the focus, and nothing opens by itself.
    await page.locator('.coupon summary').click()
    const code = page.locator('#coupon-code')
    await code.fill('WRONG10')
    await code.press('Enter')
    await page.locator('#coupon-code[aria-invalid="true"]').waitFor()
    expect(await page.locator('#coupon-error').textContent()).toContain(t('cart:error.invalid-coupon'))
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
    const gifts = page.locator('.gifts:visible')
    expect(await gifts.count()).toBe(0)
    await page
      .getByRole('button', { name: t('cart:gift.open') })
      .first()
      .click()
    await gifts.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await gifts.locator('button[aria-pressed]').first().click()
    await page.locator('[id^="gift-MJ"]').waitFor()
    await page.getByRole('button', { name: texts('en')('cart:gift.change') }).waitFor()
    await page.locator('[popovertarget^="combo-"]').first().click()
    const combo = page.locator('[id^="combo-"]:popover-open')
    await combo.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await combo
      .getByRole('link', { name: t('cart:combo.choose') })
      .first()
      .click()
    await page.waitForURL('**/qa/en/p/**')
    // The browser reports the answer to the wrong code.
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
  })
})

describe('another country', () => {
  test('shows the changes of the cart first, from any page, without JavaScript; without a cart it redirects', async () => {
    const { page } = await browser.open({ javaScript: false })
    const t = texts('ar')
    await page.goto('/ae/ar/country/om?page=%2Fhelp')
    expect(new URL(page.url()).pathname).toBe('/om/ar/help')
    await page.goto(product('ae/ar'))
    await page
      .getByRole('button', { name: t('product:buy.add'), exact: true })
      .first()
      .click()
    await page.waitForURL('**/ae/ar/cart?added=**')
    await page.goto('/ae/ar/help/delivery')
    await page
      .getByRole('button', { name: t('shell:country.change') })
      .first()
      .click()
    await page.locator('a.country[href*="/country/om"]').click()
    await page.waitForURL('**/ae/ar/country/om?page=**')
    await page.getByRole('link', { name: t('cart:change.stay') }).click()
    await page.waitForURL('**/ae/ar/help/delivery')
    await page.goBack()
    await page.locator('.change .deeds a').first().click()
    await page.waitForURL('**/om/ar/help/delivery')
  })
})
