import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFamilies } from '#adapters/catalog/demo/read-families.ts'

/** An article, and where its middle stands in the picture: x, y, z in centimetres, degrees turned. */
type Placed = [article: string, x: number, y: number, z: number, turn: number]

const root = join(import.meta.dirname, '..', '..', '..')
const pictured = JSON.parse(readFileSync(join(root, 'photography', 'sets.json'), 'utf8')) as Record<
  string,
  { of: Placed[] }
>
/** Sets that their own form builds: what hangs, lies folded or is laid on a table. */
const whole =
  /^OWN = \{(.*)\}$/m.exec(readFileSync(join(root, 'photography', 'forms', 'sets.py'), 'utf8'))?.[1] ?? ''
const sets = readFamilies(join(root, 'src/content/catalog'))
  .flatMap(({ family }) => family.products)
  .filter((product) => product.parts)
const codeOf = (article: string) => article.slice(0, 7)

test('every set is built from its parts, and nothing is pictured as a set that is none', () => {
  const own = [...whole.matchAll(/MJ-\d{4}/g)].map(([code]) => code)
  expect([...Object.keys(pictured), ...own].sort()).toEqual(sets.map(({ code }) => code).sort())
})

test.each(sets.filter(({ code }) => code in pictured).map((set) => [set.code, set] as const))(
  'the picture of %s shows what the set contains',
  (code, { type, parts = [] }) => {
    const shown = (pictured[code]?.of ?? []).map(([article]) => article)
    const count = (article: string) => shown.filter((name) => name === article).length
    expect(shown.filter((article) => !parts.some(([name]) => name === article))).toEqual([])
    if (type === 'combo') {
      expect(Object.fromEntries(parts.map(([article]) => [article, count(article)]))).toEqual(
        Object.fromEntries(parts),
      )
      return
    }
    // Of what is chosen by the piece: each article, in one of its sizes, no more often than one begins with.
    for (const [article, maxCount] of parts) expect(count(article), article).toBeLessThanOrEqual(maxCount)
    expect(new Set(shown.map(codeOf))).toEqual(new Set(parts.map(([article]) => codeOf(article))))
  },
)
