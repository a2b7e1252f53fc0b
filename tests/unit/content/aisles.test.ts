import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAisles } from '#adapters/scanner/read-aisles.ts'
import { readStores } from '#adapters/stores/read-stores.ts'

const aisles = readAisles('src/content/aisles.json')

test('aisles are of stores and categories that there are', () => {
  const stores = new Set(readStores('src/content').map(({ storeCode }) => storeCode))
  const categories = new Set(
    (JSON.parse(readFileSync('src/content/categories.json', 'utf8')) as { path: string }[]).map(
      ({ path }) => path,
    ),
  )
  expect(Object.keys(aisles).filter((store) => !stores.has(store))).toEqual([])
  const named = Object.values(aisles).flatMap((rows) => Object.keys(rows))
  expect(named.filter((path) => !categories.has(path))).toEqual([])
})

test('no two departments of a store share an aisle', () => {
  for (const [store, rows] of Object.entries(aisles))
    expect(new Set(Object.values(rows)).size, store).toBe(Object.keys(rows).length)
})
