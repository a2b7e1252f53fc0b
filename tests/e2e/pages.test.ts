import type { Page } from 'playwright'
import { describe, expect, inject, test } from 'vitest'
import { paths } from '#web/paths.ts'
import {
  contentPaths,
  examplePaths,
  listingPaths,
  loginPaths,
  productPaths,
  withACart,
} from './example-paths.ts'
import { isInTier } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import { expectLayout, looks } from './support/looks.ts'

const browser = aBrowser()

const every = [
  ...Object.entries(examplePaths).map(([name, { path, status }]) => ({ name, path, status })),
  ...[...contentPaths, ...listingPaths, ...loginPaths].map((path) => ({ name: path, path, status: 200 })),
  ...productPaths.map(({ path, status }) => ({ name: path, path, status })),
]
/** More pages of a template that the quick tier visits already. */
const alike = new Set<string>(contentPaths)
/** Quick: each template once, languages and widths spread over the pages. Full: all looks of every page. */
const visits = every.flatMap((page, index) =>
  looks
    .filter((_, look) => isInTier(look === index % looks.length && !alike.has(page.path)))
    .map((look) => ({ ...page, ...look })),
)

/** A page that leads on after five seconds stays: a busy machine looks at it for longer. */
const withoutRefresh = (page: Page) =>
  page.route('**/cart/loading', async (route) => {
    const response = await route.fetch()
    const { refresh: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

describe('every page', () => {
  test.each(visits)('$name renders in $language at $width px', async ({ path, status, language, width }) => {
    const { page, complaints } = await browser.open({ width })
    await withoutRefresh(page)
    const answer = await page.goto(`/ae/${language}${path}`)
    expect(answer?.status()).toBe(status)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await expectLayout(page, { width, tabletScheme: 'light' })
    // Chromium notes the status of the page itself.
    expect(complaints.filter((line) => !(status >= 400 && line.includes(`status of ${status}`)))).toEqual([])
  })

  test('has an example path, or is visited with a cart', () => {
    expect([...Object.keys(examplePaths), ...withACart].sort()).toEqual(Object.keys(paths).sort())
  })

  test('has no style attributes, so that the policy can be strict', async () => {
    const found = []
    for (const { path } of every) {
      const html = await (await fetch(`${inject('shopUrl')}/ae/ar${path}`)).text()
      if (/<[^>]+\sstyle=/.test(html)) found.push(path)
    }
    expect(found).toEqual([])
  })
})

describe('all twelve storefronts', () => {
  const storefronts = ['ae', 'bh', 'om', 'kw', 'qa', 'in'].flatMap((iso) =>
    ['en', 'ar'].map((language) => `${iso}/${language}`),
  )

  test.each(storefronts)('%s has a home page of its own, with hero and footer', async (code) => {
    const answer = await fetch(`${inject('shopUrl')}/${code}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<h1')
    expect(html).toMatch(/<footer/)
    // A fact in braces that nobody filled in.
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\{[a-zA-Z]+\}/)
  })
})
