import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)

/** Bytes on a phone of two pixels: a picture from edge to edge, and one on a card. */
const max = { hero: 70_000, card: 25_000 }

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
  ['home', '/ae', '', 'hero'],
  ['landing page', '/ae', '/pages/new-season', 'hero'],
  ['listing', '/ae', '/c/living/sofas', 'card'],
  ['product', '/ae', '/p/zahra-three-seat-sofa', 'hero'],
  ['wall of the kiosk', '/ae', '/digital-wall', 'hero'],
].flatMap(([name, country, path, kind]) =>
  inTurn().map((language) => [name, `${country}/${language}${path}`, kind as keyof typeof max] as const),
)

test.each(pages)(
  'the first picture of the %s at %s is fetched first and within its byte budget',
  async (_, path, kind) => {
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
    expect(largest.bytes).toBeLessThanOrEqual(max[kind])
    // Nothing else hurries past it.
    expect(await page.locator('img[fetchpriority="high"]').count()).toBe(1)
  },
)
