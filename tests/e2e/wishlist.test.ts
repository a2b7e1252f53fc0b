import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const skus = ['MJ-1001-PALM-220', 'MJ-9011-EMERALD-45X45'] as const

test('a list is shared, liked in another browser, and what is selected goes into the cart, without script', async () => {
  const { page, complaints } = await browser.open({ javaScript: false })
  const t = texts('en')
  for (const [path, sku] of [
    ['/ae/en/p/zahra-three-seat-sofa', skus[0]],
    ['/ae/en/c/decor', skus[1]],
  ] as const) {
    await page.goto(`${path}?sku=${sku}`)
    const heart = page
      .locator(`form[data-wishlist-sku="${sku}"] button, [form="card-wishlist"][value]`)
      .first()
    await heart.click()
    await page.waitForURL('**/ae/en/wishlist')
  }
  await page.getByRole('button', { name: t('wishlist:share.create') }).click()
  const link = await page.locator('.share input[readonly]').inputValue()

  const other = await browser.open({ javaScript: false })
  await other.page.goto(new URL(link).pathname)
  const item = other.page.locator(`[data-sku="${skus[0]}"]`)
  await item.locator('button[name="voted"]').click()
  await item.locator('button[name="voted"][aria-pressed="true"]').waitFor()
  await item.locator('summary').click()
  await item.locator('textarea').fill('Beautiful in <green>')
  await item.getByRole('button', { name: t('wishlist:note.save') }).click()
  await item.locator('details[open] textarea').waitFor()

  // What axe reads it reads with a script: the same two browsers, with one.
  for (const { visitor, path } of [
    { visitor: page, path: '/ae/en/wishlist' },
    { visitor: other.page, path: new URL(link).pathname },
  ]) {
    const seen = await browser.open()
    await seen.page.context().addCookies(await visitor.context().cookies())
    await seen.page.goto(path)
    expect(await accessibilityFaults(seen.page)).toEqual([])
  }
  await page.reload()
  const own = page.locator(`[data-sku="${skus[0]}"]`)
  expect(await own.locator('q').innerText()).toBe('Beautiful in <green>')
  expect(await own.locator('.votes').innerText()).toBe(t('wishlist:votes', { count: 1 }))
  await page
    .locator(`main [data-sku]:not([data-sku="${skus[0]}"]) input[name="sku"][type="checkbox"]`)
    .uncheck()
  await page.getByRole('button', { name: t('wishlist:selection.move') }).click()
  await page.waitForURL('**/ae/en/cart?added=*')
  expect(await page.locator(`#line-${skus[0]}`).count()).toBe(1)
  await page.goto('/ae/en/wishlist')
  expect(await page.locator('main [data-list="wishlist"] > li').count()).toBe(1)
  await page.getByRole('button', { name: t('wishlist:share.close') }).click()
  expect((await other.page.reload())?.status()).toBe(404)
  expect([...complaints, ...other.complaints.filter((text) => !text.includes('404'))]).toEqual([])
})
