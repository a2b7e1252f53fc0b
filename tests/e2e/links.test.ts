import { describe, expect, inject, test } from 'vitest'
import { isFullTier, quickRows } from '../support/tier.ts'
import { fetchUnlessBusy } from './support/busy-shop.ts'

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Categories with their further pages, products with their variants, content, and the entrances of other storefronts. */
const maxAddresses = 4000

/** Sixteen at a time: a whole level at once is a load test. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 16) await Promise.all(items.slice(at, at + 16).map(work))
}

/** One in twenty, always the same ones. */
const isDrawn = (target: string): boolean =>
  [...target].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 20 === 0

/**
 * Every page of the storefront itself. What many pages share is drawn from: variants and forms that know a product, and
 * the pages of the other storefronts, which have their own turn.
 */
const isRequested = (target: string, code: string): boolean =>
  (target.startsWith(`/${code}`) && !/[?&](sku|codes)=/.test(target)) || isDrawn(target)

/** The switch of countries leads to a page that says so when the other country does not sell the product. */
const isSoldElsewhere = (path: string, status: number, code: string): boolean =>
  status === 404 && !path.startsWith(`/${code}`) && /^\/[a-z]{2}\/[a-z]{2}\/p\//.test(path)

describe.each(quickRows(['ae/en', 'ae/ar', 'kw/ar', 'in/en'], [2]))(
  'links of %s',
  { timeout: 900_000 },
  (code) => {
    test('lead to existing pages, from the home page to the last help page', async () => {
      const origin = inject('shopUrl')
      const seen = new Map<string, number>()
      const from = new Map<string, string>()
      let waiting = [`/${code}`]
      while (waiting.length > 0) {
        const next: string[] = []
        await inTurns(waiting, async (path) => {
          const answer = await fetchUnlessBusy(origin + path, { redirect: 'manual' })
          seen.set(path, answer.status)
          // Of the other storefronts it is enough that their pages answer.
          if (
            answer.status !== 200 ||
            !path.startsWith(`/${code}`) ||
            !answer.headers.get('content-type')?.includes('html')
          )
            return
          for (const href of hrefsOf(await answer.text())) {
            const url = new URL(href, origin + path)
            const target = url.pathname + url.search
            if (url.origin !== origin || seen.has(target) || from.has(target)) continue
            from.set(target, path)
            if (isRequested(target, code)) next.push(target)
          }
        })
        waiting = next
      }
      const dead = [...seen]
        .filter(([path, status]) => status >= 400 && !isSoldElsewhere(path, status, code))
        .map(([path, status]) => `${status} ${path} ← ${from.get(path)}`)
      expect(dead).toEqual([])
      expect(seen.size).toBeGreaterThan(60)
      // Every category and product, by links alone; which pages of its own a storefront links is for its editors.
      const sitemap = await (await fetchUnlessBusy(`${origin}/sitemaps/${code.replace('/', '-')}.xml`)).text()
      const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, url = '']) => new URL(url).pathname,
      )
      expect(listed.length).toBeGreaterThan(60)
      const linked = new Set([...seen.keys(), ...from.keys()].map((target) => target.split('?', 1)[0] ?? ''))
      expect(listed.filter((path) => /\/[cp]\//.test(path) && !linked.has(path))).toEqual([])
      // No filter, order or search leads a crawler on for ever: pages, categories and products, each once.
      expect(seen.size).toBeLessThan(maxAddresses)
    })
  },
)

describe('addresses of pages', () => {
  test('have a reciprocal set of thirteen hreflang links on every indexable page', async () => {
    const origin = inject('shopUrl')
    for (const path of ['', '/help', '/categories', '/stores', '/pages/ramadan-majlis']) {
      const sets = await Promise.all(
        ['ae/en', 'ae/ar', 'kw/ar', 'in/en', 'om/en'].map(async (code) => {
          const html = await (await fetchUnlessBusy(`${origin}/${code}${path}`)).text()
          expect(html).toContain(`<link rel="canonical" href="${origin}/${code}${path}"`)
          return [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
            ([, lang, href]) => `${lang} ${href}`,
          )
        }),
      )
      expect(sets[0]).toHaveLength(13)
      for (const set of sets) expect(set).toEqual(sets[0])
    }
  })

  test('in the sitemaps all have status 200 and may be indexed', { timeout: 900_000 }, async () => {
    const origin = inject('shopUrl')
    const index = await (await fetchUnlessBusy(`${origin}/sitemap.xml`)).text()
    const sitemaps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
    expect(sitemaps).toHaveLength(12)
    const [first = ''] = sitemaps
    const pages = [...(await (await fetchUnlessBusy(first)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => url,
    )
    expect(pages.length).toBeGreaterThan(15)
    for (const url of pages.filter((_, index) => isFullTier || index % 10 === 0)) {
      const answer = await fetchUnlessBusy(url)
      expect(answer.status, url).toBe(200)
      expect(await answer.text(), url).not.toContain('content="noindex')
    }
  })
})
