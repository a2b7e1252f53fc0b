import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesOf } from './edited-files.ts'

type Place = { href: string; label: string; x: number; y: number }
type Widget = { type: string; media?: { url: string }[]; items?: Place[] }
type Page = { selectRows: { widgets: Widget[] }[] }
type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Boxes of products in each look's picture by category, in percent. */
const seen = JSON.parse(
  readFileSync(new URL('../../../photography/looks.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, Box>>

const looks = filesOf('pages').flatMap(({ name, json }) =>
  (json as Page).selectRows
    .flatMap(({ widgets }) => widgets)
    .filter(({ type }) => type === 'shop-the-look')
    .map(({ media, items }) => ({
      page: name,
      look: /look-[a-z]+/.exec(media?.[0]?.url ?? '')?.[0] ?? '',
      places: items ?? [],
    })),
)

test('every photographed look has the boxes of its products', () => {
  expect(looks.length).toBeGreaterThan(10)
  for (const { page, look } of looks) expect(Object.keys(seen), page).toContain(look)
})

describe.each(looks)('the look of $page', ({ look, places }) => {
  test('has each hotspot on a product of the category it links to', () => {
    const astray = places.filter(({ href, x, y }) => {
      const boxes = Object.entries(seen[look] ?? {}).filter(([path]) => href.startsWith(`/c/${path}`))
      return !boxes.some(([, [left, top, right, bottom]]) => x > left && x < right && y > top && y < bottom)
    })
    expect(astray).toEqual([])
  })
})
