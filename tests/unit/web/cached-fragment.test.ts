import { describe, expect, test } from 'vitest'
import { cachedFragment } from '#web/content/cached-fragment.ts'

/** Makes a part, and counts how often it had to. */
function aPart(html: string) {
  const part = { made: 0, make: async () => ((part.made += 1), html) }
  return part
}

describe('the HTML of a part', () => {
  test('is made once for the same value at the same place', async () => {
    const part = aPart('<p>1</p>')
    for (const of of [{ a: 1 }, { a: 1 }])
      expect(await cachedFragment('menu ae/en', of, part.make)).toBe('<p>1</p>')
    expect(part.made).toBe(1)
  })

  test('is made anew for another value and in another storefront', async () => {
    const part = aPart('<p>2</p>')
    await cachedFragment('part ae/en', [1], part.make)
    await cachedFragment('part ae/en', [2], part.make)
    await cachedFragment('part ae/ar', [1], part.make)
    expect(part.made).toBe(3)
  })

  test.each(['<astro-island uid="1"></astro-island>', '<script type="module">go()</script>'])(
    'is not kept with what a page holds only once: %s',
    async (html) => {
      const part = aPart(html)
      await cachedFragment('part ae/en', html, part.make)
      await cachedFragment('part ae/en', html, part.make)
      expect(part.made).toBe(2)
    },
  )

  test('is kept with data for crawlers', async () => {
    const part = aPart('<script type="application/ld+json">{}</script>')
    await cachedFragment('questions ae/en', [], part.make)
    await cachedFragment('questions ae/en', [], part.make)
    expect(part.made).toBe(1)
  })
})
