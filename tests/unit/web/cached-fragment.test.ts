import { describe, expect, test } from 'vitest'
import { cachedFragment } from '#web/content/cached-fragment.ts'

/** Makes a part, and counts how often it had to. */
function aPart(html: string) {
  const part = { made: 0, make: async () => ((part.made += 1), html) }
  return part
}

describe('a cached fragment', () => {
  test('is rendered once for the same value and name', async () => {
    const part = aPart('<p>1</p>')
    for (const of of [{ a: 1 }, { a: 1 }])
      expect(await cachedFragment('menu ae/en', of, part.make)).toBe('<p>1</p>')
    expect(part.made).toBe(1)
  })

  test('is rendered again for another value or storefront', async () => {
    const part = aPart('<p>2</p>')
    await cachedFragment('part ae/en', [1], part.make)
    await cachedFragment('part ae/en', [2], part.make)
    await cachedFragment('part ae/ar', [1], part.make)
    expect(part.made).toBe(3)
  })

  test.each(['<astro-island uid="1"></astro-island>', '<script type="module">go()</script>'])(
    'is not cached with what a page contains only once: %s',
    async (html) => {
      const part = aPart(html)
      await cachedFragment('part ae/en', html, part.make)
      await cachedFragment('part ae/en', html, part.make)
      expect(part.made).toBe(2)
    },
  )

  test('is cached with JSON-LD', async () => {
    const part = aPart('<script type="application/ld+json">{}</script>')
    await cachedFragment('questions ae/en', [], part.make)
    await cachedFragment('questions ae/en', [], part.make)
    expect(part.made).toBe(1)
  })
})
