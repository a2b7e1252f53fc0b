import { describe, expect, test } from 'vitest'
import { alternatesOf } from '#web/seo/alternates.ts'
import { toJsonLd } from '#web/seo/json-ld.ts'
import { toRobots } from '#web/seo/robots.ts'
import { toSitemap, toSitemapIndex } from '#web/seo/sitemap.ts'

const countries = ['ae', 'bh', 'om', 'kw', 'qa', 'in'].map((isoCode) => ({ isoCode }))
const settings = {
  origin: 'https://shop.example',
  defaultStorefront: { country: 'ae', language: 'en' as const },
}

describe('alternates', () => {
  test('are twelve storefronts and x-default', () => {
    const set = alternatesOf('/kw/ar/help', countries, settings)
    expect(set).toHaveLength(13)
    expect(set).toContainEqual({ hreflang: 'ar-KW', href: 'https://shop.example/kw/ar/help' })
    expect(set.at(-1)).toEqual({ hreflang: 'x-default', href: 'https://shop.example/ae/en/help' })
  })

  test('are the same set on all versions of a page', () => {
    expect(alternatesOf('/in/en/help', countries, settings)).toEqual(
      alternatesOf('/om/ar/help', countries, settings),
    )
  })
})

describe('JSON-LD', () => {
  test('cannot end its script element', () => {
    expect(toJsonLd([{ '@type': 'Thing', name: '</script><script>alert(1)' }])).not.toContain('<')
  })
})

describe('robots.txt', () => {
  test('disallows everything when the installation must not be indexed', () => {
    expect(toRobots({ indexable: false, origin: 'https://shop.example' })).toBe(
      'User-agent: *\nDisallow: /\n',
    )
  })

  test('keeps crawlers off personal pages and names the sitemap', () => {
    const text = toRobots({ indexable: true, origin: 'https://shop.example' })
    for (const line of ['/*/cart', '/*/checkout', '/*/account', '/api/'])
      expect(text).toContain(`Disallow: ${line}\n`)
    expect(text).toContain('Sitemap: https://shop.example/sitemap.xml')
    expect(text).not.toContain('Disallow: /\n')
  })
})

describe('sitemaps', () => {
  test('list pages with their alternates, escaped', () => {
    const xml = toSitemap([
      {
        url: 'https://shop.example/ae/en/a&b',
        changedAt: '2026-11-20',
        alternates: [{ hreflang: 'ar-AE', href: 'https://shop.example/ae/ar/a&b' }],
      },
    ])
    expect(xml).toContain('<loc>https://shop.example/ae/en/a&amp;b</loc><lastmod>2026-11-20</lastmod>')
    expect(xml).toContain('hreflang="ar-AE" href="https://shop.example/ae/ar/a&amp;b"')
  })

  test('are listed in an index', () => {
    expect(toSitemapIndex(['https://shop.example/sitemaps/ae-en.xml'])).toContain(
      '<sitemap><loc>https://shop.example/sitemaps/ae-en.xml</loc></sitemap>',
    )
  })
})
