import { describe, expect, inject, test } from 'vitest'
import { afterIntentBudget, beforeIntentBudget, islands } from '#islands/manifest.ts'
import { weighPage } from '../../scripts/page-weight.ts'

const read = async (path: string) => (await fetch(inject('shopUrl') + path)).text()

describe.each([
  '/ae/en',
  '/ae/ar',
  '/kw/ar',
  '/ae/en/categories',
  '/ae/en/legal/cookies',
  '/ae/en/c/living',
  '/ae/ar/c/living/sofas',
  '/ae/en/search?q=sofa',
  '/kw/ar/search?q=كنب',
  '/ae/en/p/zahra-three-seat-sofa',
  '/kw/ar/p/kathib-round-rug',
  '/ae/ar/p/sufra-dining-set-for-six',
])('%s', (path) => {
  test('keeps to its budgets', async () => {
    const { html, css, beforeIntent, afterIntent, islands: weighed } = await weighPage(await read(path), read)
    expect(html).toBeLessThanOrEqual(30_000)
    expect(css).toBeLessThanOrEqual(15_000)
    expect(beforeIntent).toBeLessThanOrEqual(beforeIntentBudget)
    expect(afterIntent).toBeLessThanOrEqual(afterIntentBudget)
    for (const [file, { budget }] of Object.entries(islands)) {
      const name = file.replace(/^.*\/|\.tsx$/g, '')
      expect(weighed[name]?.own ?? 0, name).toBeLessThanOrEqual(budget)
    }
  })
})
