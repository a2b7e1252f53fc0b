import { existsSync } from 'node:fs'
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operationsRoutes, routeOf, type OperationsRouteId } from '#web/operations/route-table.ts'

const ids = Object.keys(operationsRoutes) as OperationsRouteId[]

/** The file of a page: "/operations/orders/{number}" is orders/[number].astro or orders/[number]/index.astro. */
const filesOf = (id: OperationsRouteId): readonly string[] => {
  const path = routeOf(id).pattern.replaceAll('{', '[').replaceAll('}', ']')
  return [`src/pages${path}.astro`, `src/pages${path}/index.astro`, `src/pages${path}.ts`]
}

describe('the route table of operations', () => {
  test.each(ids)('%s has a page', (id) => expect(filesOf(id).some((file) => existsSync(file))).toBe(true))

  test('names every page', () => {
    const known = ids.flatMap(filesOf)
    const pages = globSync('src/pages/operations/**/*.{astro,ts}')
    expect(pages.filter((file) => !known.includes(file))).toEqual([])
  })

  test('gives each letter to one page', () => {
    const letters = ids.flatMap((id) => routeOf(id).menu?.letter ?? [])
    expect(new Set(letters).size).toBe(letters.length)
  })
})
