import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import { words } from './support/words.ts'

const browser = aBrowser()
const product = (code: string) => `/${code}/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-220`

describe('with script', () => {
  test.each([
    ['ae', 'en', 1440],
    ['kw', 'ar', 390],
  ] as const)(
    'a piece goes into the cart without leaving the page: %s/%s',
    async (country, language, width) => {
      const { page, complaints } = await browser.open({ width })
      const t = words(language)
      await page.goto(product(`${country}/${language}`))
      await page.mouse.move(200, 300)
      await page.waitForFunction(
        () => performance.getEntriesByType('resource').filter(({ name }) => /awake/.test(name)).length > 0,
      )
      const add = page.getByRole('button', { name: t('product:buy.add'), exact: true }).first()
      await add.click()
      await page.getByText(t('cart:added')).first().waitFor()
      const count = page.locator('[data-cart-count]:visible').first()
      expect(await count.innerText()).toBe('1')
      await page.goto(`/${country}/${language}/cart`)
      const line = page.locator('#line-MJ-1001-PALM-220')
      await line.getByRole('button', { name: t('shell:quantity.more') }).click()
      await page.locator('[data-holds][data-cart="2"]').waitFor({ state: 'attached' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      await line.locator('[name="quantity"][value="0"]').click()
      await page.locator('[data-empty="cart"]').waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('a heart is kept, marked on other pages, and taken off again', async () => {
    const { page, complaints } = await browser.open()
    await page.goto('/om/ar/c/living/sofas')
    await page.mouse.move(200, 300)
    const heart = page.locator('[form="card-wish"]').first()
    const sku = await heart.getAttribute('value')
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').filter(({ name }) => /awake/.test(name)).length > 0,
    )
    await heart.click()
    await page.locator(`[form="card-wish"][value="${sku}"][aria-pressed="true"]`).first().waitFor()
    await page.goto('/om/ar/wishlist')
    expect(await page.locator(`[data-sku="${sku}"]`).count()).toBe(1)
    await page.locator('button[name="wished"]').click()
    await page.locator('[data-empty="wishlist"]').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('without script', () => {
  test('a piece goes into the cart, is counted with Arabic digits and refused above the stock', async () => {
    const { page } = await browser.open({ javaScript: false })
    const t = words('ar')
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
    expect(await page.locator('[data-holds]').getAttribute('data-cart')).toBe('1')
  })

  test("somebody else's cart stays somebody else's", async () => {
    const one = await browser.open({ javaScript: false })
    await one.page.goto(product('ae/en'))
    await one.page
      .getByRole('button', { name: words('en')('product:buy.add'), exact: true })
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
