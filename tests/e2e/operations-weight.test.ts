import { expect, inject, test } from 'vitest'
import type { OperationsRoute } from '#web/operations/operations-route.ts'
import { operationsRoutes } from '#web/operations/route-table.ts'
import { weighPage } from '../../scripts/page-weight.ts'
import { aStaffBrowser, linksOf } from './support/staff-by-http.ts'

const url = inject('shopUrl')
const routes: readonly OperationsRoute[] = Object.values(operationsRoutes)
const files = new Map<string, Promise<string>>()
/** Files are the same on every page. */
const read = (path: string): Promise<string> => {
  const known = files.get(path) ?? fetch(url + path).then((response) => response.text())
  files.set(path, known)
  return known
}

const details = routes.filter(({ pattern }) => pattern.includes('{'))
const isDetail = (href: string): boolean =>
  details.some(({ pattern }) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/?]+')}$`).test(href.split('?')[0] ?? ''),
  )

/**
 * Fifty rows of a list are weighed by `npm run bench -- operations`, which has them; the scripts of every page by
 * operations-pages.test.ts.
 */
test('every page has at most 25 kB of HTML and 14 kB of styles, compressed', async () => {
  const browser = aStaffBrowser(url)
  await browser.post('/operations/sign-in', { act: 'demo', email: 'aisha@demo.example' })
  const paths = new Set(routes.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('{')))
  const weighed = new Set<string>()
  for (const path of paths) {
    const { status, body } = await browser.get(path)
    if (status !== 200) continue
    weighed.add(path)
    const { html, css } = await weighPage(body, read)
    expect(html, `HTML of ${path}`).toBeLessThanOrEqual(25_000)
    expect(css, `styles of ${path}`).toBeLessThanOrEqual(14_000)
    expect(css, `styles of ${path}`).toBeGreaterThan(0)
    // One page of what a list shows.
    const detail = linksOf(body).find((href) => isDetail(href) && !paths.has(href))
    if (detail !== undefined && !isDetail(path)) paths.add(detail)
  }
  expect(weighed.size).toBeGreaterThan(25)
})
