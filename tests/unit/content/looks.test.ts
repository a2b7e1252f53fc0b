import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFamilies } from '#adapters/catalog/demo/read-families.ts'
import { listCombinations } from '#content/schemas/family-combinations.ts'
import { filesOf } from './edited-files.ts'

type Place = { sku: string; x: number; y: number }
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

/** Categories of what is sold, by SKU. */
const sold = new Map(
  readFamilies('src/content/catalog').flatMap(({ family }) =>
    family.products.flatMap((product) =>
      listCombinations(product).map(({ sku }) => [sku, product.categories] as const),
    ),
  ),
)

describe.each(looks)('the look of $page', ({ look, places }) => {
  test('has each point on a thing of the category of the product that it names', () => {
    const astray = places.filter(({ sku, x, y }) => {
      const boxes = Object.entries(seen[look] ?? {}).filter(([path]) =>
        sold.get(sku)?.some((category) => category.startsWith(path)),
      )
      return !boxes.some(([, [left, top, right, bottom]]) => x > left && x < right && y > top && y < bottom)
    })
    expect(astray).toEqual([])
  })
})
