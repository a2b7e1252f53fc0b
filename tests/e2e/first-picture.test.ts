import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)

/** Bytes on a phone of two pixels: a picture from edge to edge, and one on a card. */
const max = { page: 70_000, card: 25_000 }

/** What the browser says was the largest in the first screen (largest contentful paint), with how it was asked for. */
const largestOf = (page: Page) =>
  page.evaluate(async () => {
    type Paint = PerformanceEntry & { readonly url: string; readonly element: Element | null }
    const paints = await new Promise<readonly Paint[]>((resolve) => {
      const seen: Paint[] = []
      new PerformanceObserver((list) => seen.push(...(list.getEntries() as Paint[]))).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
      requestAnimationFrame(() => setTimeout(() => resolve(seen)))
    })
    const largest = paints.at(-1)
    const picture = largest?.element
    if (!largest || !(picture instanceof HTMLImageElement)) return { tag: picture?.outerHTML.slice(0, 100) }
    const [loaded] = performance.getEntriesByName(largest.url) as PerformanceResourceTiming[]
    return {
      url: new URL(largest.url).pathname,
      bytes: loaded?.encodedBodySize,
      loading: picture.loading,
      priority: picture.fetchPriority,
      sized: picture.hasAttribute('width') && picture.hasAttribute('height'),
      ground: picture.closest('span')?.querySelector('svg')?.getAttribute('color'),
    }
  })

const pages = [
  ['home', '/ae', ''],
  ['landing page', '/ae', '/pages/new-season'],
  ['product', '/ae', '/p/zahra-three-seat-sofa'],
  ['wall of the kiosk', '/ae', '/digital-wall'],
].flatMap(([name, country, path]) =>
  inTurn().map((language) => [name, `${country}/${language}${path}`] as const),
)

test.each(pages)(
  'the first picture of the %s at %s is fetched first and within its byte budget',
  async (_, path) => {
    const { page } = await browser.open({ width: 390, pixels: 2 })
    await page.goto(path, { waitUntil: 'load' })
    // A busy machine paints it later than it loads.
    await expect
      .poll(() => largestOf(page))
      .toMatchObject({ loading: 'eager', priority: 'high', sized: true })
    const largest = await largestOf(page)
    expect(largest.url).toMatch(/\.avif$/)
    expect(largest.ground).toMatch(/^#[0-9a-f]{6}$/i)
    expect(largest.bytes).toBeGreaterThan(1_000)
    expect(largest.bytes).toBeLessThanOrEqual(max.page)
    // Nothing else hurries past it.
    expect(await page.locator('img[fetchpriority="high"]').count()).toBe(1)
  },
)

test.each(inTurn())(
  'the first pictures of a listing are fetched immediately, in the width of a tile: %s',
  async (language) => {
    const { page } = await browser.open({ width: 390, pixels: 2 })
    await page.goto(`/ae/${language}/c/living/sofas`, { waitUntil: 'load' })
    const pictures = page.locator('.product-list picture img')
    expect(await pictures.first().getAttribute('fetchpriority')).toBe('high')
    expect(await page.locator('img[fetchpriority="high"]').count()).toBe(1)
    const firstScreen = await pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.slice(0, 4).map(({ currentSrc, loading }) => {
        const [loaded] = performance.getEntriesByName(currentSrc) as PerformanceResourceTiming[]
        return { loading, isAvif: currentSrc.endsWith('.avif'), bytes: loaded?.encodedBodySize ?? 0 }
      }),
    )
    for (const { loading, isAvif, bytes } of firstScreen) {
      expect([loading, isAvif]).toEqual(['eager', true])
      expect(bytes).toBeGreaterThan(1_000)
      expect(bytes).toBeLessThanOrEqual(max.card)
    }
  },
)
