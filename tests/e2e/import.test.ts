import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { describeSharedData } from '../support/shops/shared-data.ts'
import { aBrowser } from './support/browsing.ts'
import { startOwnShop } from './support/shops.ts'

const browser = aBrowser()

describeSharedData('a real catalog brought into a running shop', 'ikea-sa/ikea.csv', (file) => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await startOwnShop()
  })
  afterAll(() => shop.stop())
  const majlis = (...texts: string[]) =>
    promisify(execFile)(process.execPath, ['cli/majlis.ts', ...texts], {
      env: { ...process.env, MAJLIS_DATA: shop.dataDirectory },
      maxBuffer: 16 * 1024 * 1024,
    })

  test('is found by search and by category, in both languages, without a script', async () => {
    const { stdout } = await majlis('import', 'products', file, '--map', 'docs/examples/ikea-sa.map.json')
    expect(stdout).toMatch(/2[,\s]?962/)
    const { page, context } = await browser.open({ url: shop.url, javaScript: false })
    for (const language of ['en', 'ar']) {
      // One typing error in the name.
      await page.goto(`/ae/${language}/search?q=henriksdl`)
      const card = page.locator('main .product-card-name a').first()
      expect(await card.textContent()).toMatch(/henriksdal/i)
      await card.click()
      await page.waitForURL(/\/p\//)
      expect(await page.locator('h1').textContent()).toMatch(/henriksdal/i)
      expect(await page.locator('.price-now').first().textContent()).toMatch(/\d/)
    }
    await context.close()
    const again = await majlis('import', 'products', file, '--map', 'docs/examples/ikea-sa.map.json')
    expect(again.stdout).toMatch(/2[,\s]?962 unchanged/)
  })

  test('has the price that was just set', async () => {
    const isRequested = async () =>
      (await (await fetch(`${shop.url}/ae/en/p/zahra-three-seat-sofa`)).text()).includes('"4321.00"')
    expect(await isRequested()).toBe(false)
    await majlis('price', 'set', 'MJ-1001-PALM-220', 'ae', '4321')
    await expect.poll(isRequested).toBe(true)
  })
})
