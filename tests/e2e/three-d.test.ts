import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
/** Its model is one of the smallest. */
const chair = '/p/marsa-folding-chair'

const shown = (page: Page) => page.locator('.three-d > [role=status]')
const room = (page: Page) => page.locator('dialog.three-d-room')
/** What the page has asked for. */
function listen(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  return requested
}

test('a 3D model is loaded by the click only, from this shop only', async () => {
  const { page, complaints } = await browser.open({ width: 390 })
  const requested = listen(page)
  await page.goto(`/ae/en${chair}`)
  const open = page.getByRole('button', { name: texts('en')('product:threeD.open') })
  await open.scrollIntoViewIfNeeded()
  expect(requested.filter((url) => /\.glb|viewer/.test(url))).toEqual([])
  await open.click()
  await room(page).locator('model-viewer').waitFor()
  await expect.poll(() => open.getAttribute('aria-busy')).toBeNull()
  expect(await shown(page).textContent()).toBe('')
  expect(requested.filter((url) => url.endsWith('.glb'))).toHaveLength(1)
  const shop = new URL(page.url()).origin
  expect(requested.filter((url) => !url.startsWith(shop) && !url.startsWith(`blob:${shop}`))).toEqual([])
  expect(complaints).toEqual([])
  expect(await accessibilityFaults(page, 'dialog.three-d-room')).toEqual([])
  await page.keyboard.press('Escape')
  await room(page).waitFor({ state: 'hidden' })
  await expect.poll(() => room(page).locator('model-viewer').count()).toBe(0)
})

test.each(quickRows(['ar', 'en'] as const, [0]))(
  '3D is said to be impossible where nothing can draw it; the picture stays (%s)',
  async (language) => {
    const { page } = await browser.open({ width: 390 })
    const t = texts(language)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const requested = listen(page)
    await page.goto(`/ae/${language}${chair}`)
    await page.getByRole('button', { name: t('product:threeD.open') }).click()
    await expect.poll(() => shown(page).textContent()).toBe(t('product:threeD.unsupported'))
    expect(await page.locator('.gallery-main img').first().isVisible()).toBe(true)
    expect(requested.filter((url) => /\.glb|viewer/.test(url))).toEqual([])
  },
)

test.each([
  ['en', '**/*.glb'],
  ['ar', '**/*viewer*.js'],
] as const)(
  '3D is said to have failed where a file of it is blocked; the picture stays (%s, %s)',
  async (language, file) => {
    const { page } = await browser.open({ serviceWorker: false })
    const t = texts(language)
    await page.route(file, (route) => route.abort())
    await page.goto(`/ae/${language}${chair}`)
    await page.getByRole('button', { name: t('product:threeD.open') }).click()
    await expect.poll(() => shown(page).textContent()).toBe(t('product:threeD.failed'))
    await room(page).waitFor({ state: 'hidden' })
    expect(await page.locator('.gallery-main img').first().isVisible()).toBe(true)
  },
)

test('the 3D button is not shown without JavaScript', async () => {
  const { page } = await browser.open({ javaScript: false })
  await page.goto(`/ae/en${chair}`)
  expect(await page.locator('[data-three-d]').isVisible()).toBe(false)
})

test('a product without a model has no 3D button', async () => {
  const { page } = await browser.open()
  await page.goto('/ae/en/p/kathib-round-rug')
  expect(await page.locator('[data-three-d]').count()).toBe(0)
})
