import { describe, expect, inject, test } from 'vitest'

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe.each(['ae/en', 'ae/ar', 'kw/ar', 'in/en'])('links of %s', (code) => {
  test('lead somewhere, from the home page to the last help page', async () => {
    const origin = inject('shopUrl')
    const seen = new Map<string, number>()
    const from = new Map<string, string>()
    let waiting = [`/${code}`]
    while (waiting.length > 0) {
      const next: string[] = []
      await Promise.all(
        waiting.map(async (path) => {
          const answer = await fetch(origin + path, { redirect: 'manual' })
          seen.set(path, answer.status)
          // The other storefronts have their own turn; here it is enough that their pages answer.
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
            next.push(target)
          }
        }),
      )
      waiting = next
    }
    const dead = [...seen]
      .filter(([, status]) => status >= 400)
      .map(([path, status]) => `${status} ${path} ← ${from.get(path)}`)
    expect(dead).toEqual([])
    expect(seen.size).toBeGreaterThan(60)
  })
})

describe('addresses of pages', () => {
  test('form one reciprocal set of thirteen on every indexable page', async () => {
    const origin = inject('shopUrl')
    for (const path of ['', '/help', '/categories', '/stores', '/pages/ramadan-majlis']) {
      const sets = await Promise.all(
        ['ae/en', 'ae/ar', 'kw/ar', 'in/en', 'om/en'].map(async (code) => {
          const html = await (await fetch(`${origin}/${code}${path}`)).text()
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

  test('of the sitemaps all answer 200 and may be indexed', async () => {
    const origin = inject('shopUrl')
    const index = await (await fetch(`${origin}/sitemap.xml`)).text()
    const sitemaps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
    expect(sitemaps).toHaveLength(12)
    const [first = ''] = sitemaps
    const pages = [...(await (await fetch(first)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => url,
    )
    expect(pages.length).toBeGreaterThan(15)
    for (const url of pages) {
      const answer = await fetch(url)
      expect(answer.status, url).toBe(200)
      expect(await answer.text(), url).not.toContain('content="noindex')
    }
  })
})
