import { describe, expect, inject, test } from 'vitest'
import { afterConsentBudget, afterIntentBudget, beforeIntentBudget, islands } from '#islands/manifest.ts'
import { weighPage } from '../../scripts/page-weight.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'

const browser = aBrowser()
const read = async (path: string) => (await fetch(inject('shopUrl') + path)).text()

describe.each([
  ['/ae/en', 1500],
  ['/ae/ar', 1500],
  ['/kw/ar', 1500],
  ['/ae/en/categories', 1300],
  ['/ae/en/legal/cookies', 500],
  ['/ae/en/c/living', 1300],
  ['/ae/ar/c/living/sofas', 1300],
  ['/ae/en/offers', 1300],
  ['/kw/ar/offers', 1300],
  ['/ae/ar/new', 1300],
  ['/ae/ar/brands/hareer', 1300],
  ['/ae/en/brands/majlis-home', 1300],
  ['/ae/en/brands', 600],
  ['/ae/ar/ideas/outdoor', 1300],
  ['/ae/en/search?q=sofa', 1300],
  ['/kw/ar/search?q=كنب', 1300],
  ['/ae/en/p/zahra-three-seat-sofa', 1000],
  ['/kw/ar/p/kathib-round-rug', 1000],
  ['/ae/ar/p/sufra-dining-set-for-six', 1000],
])('%s', (path, maxElements) => {
  test('stays within its budgets', async () => {
    const weight = await weighPage(await read(path), read)
    const { elements, html, css, beforeIntent, afterIntent, afterConsent, islands: weighed } = weight
    expect(elements).toBeLessThanOrEqual(maxElements)
    expect(html).toBeLessThanOrEqual(30_000)
    expect(css).toBeLessThanOrEqual(15_000)
    expect(beforeIntent).toBeLessThanOrEqual(beforeIntentBudget)
    expect(afterIntent).toBeLessThanOrEqual(afterIntentBudget)
    expect(afterConsent).toBeGreaterThan(0)
    expect(afterConsent).toBeLessThanOrEqual(afterConsentBudget)
    for (const [file, { budget }] of Object.entries(islands)) {
      const name = file.replace(/^.*\/|\.tsx$/g, '')
      expect(weighed[name]?.own ?? 0, name).toBeLessThanOrEqual(budget)
    }
  })
})

test('cart, checkout and order pages stay within the JavaScript budgets of other pages', async () => {
  const { page } = await browser.open({ javaScript: false })
  const seen: string[] = []
  const weigh = async (path: string) => {
    await page.waitForURL(`**/ae/ar/${path}`)
    seen.push(path)
    const { beforeIntent, afterIntent } = await weighPage(await page.content(), read)
    expect(beforeIntent, path).toBeLessThanOrEqual(beforeIntentBudget)
    expect(afterIntent, path).toBeLessThanOrEqual(afterIntentBudget)
  }
  await shopper.fillCart(page, 'ae', 'ar')
  await weigh('cart?added=*')
  await page.goto('/ae/ar/checkout')
  await weigh('checkout')
  await shopper.giveContact(page, 'ae', 'ar', '0529876544')
  await weigh('checkout/address')
  await shopper.giveAddress(page, 'ae', 'ar')
  await weigh('checkout/delivery')
  await shopper.chooseSlot(page, 'ar')
  await weigh('checkout/payment')
  await shopper.choosePayment(page, 'ar', 'cashondelivery')
  await weigh('checkout/review')
  await shopper.placeOrder(page)
  await weigh('order/*')
  expect(seen).toHaveLength(7)
})
