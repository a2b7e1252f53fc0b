import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { permissions } from '#commerce/staff/permission.ts'
import type { OperationsAct } from '#web/operations/operations-route.ts'
import { operationsRoutes, routeOf, type OperationsRouteId } from '#web/operations/route-table.ts'

const ids = Object.keys(operationsRoutes) as OperationsRouteId[]

/** The file of a page: "/operations/orders/{number}" is orders/[number].astro or orders/[number]/index.astro. */
const filesOf = (id: OperationsRouteId): readonly string[] => {
  const path = routeOf(id).pattern.replaceAll('{', '[').replaceAll('}', ']')
  return [`src/pages${path}.astro`, `src/pages${path}/index.astro`, `src/pages${path}.ts`]
}

/** A code that is looked up; what a provider is asked, whose answers are events of the order by the shop itself. */
const looksOnly: readonly string[] = ['pickups: find', 'payment: run-now', 'promotionCodes: find-code']

describe('the route table of operations', () => {
  test.each(ids)('%s has a page', (id) => expect(filesOf(id).some((file) => existsSync(file))).toBe(true))

  test('names every page', () => {
    const known = ids.flatMap(filesOf)
    const pages = globSync('src/pages/operations/**/*.{astro,ts}')
    expect(pages.filter((file) => !known.includes(file))).toEqual([])
  })

  test('names acts as the audit has them', () => {
    const sources = globSync('src/{commerce,adapters}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    const code = sources.join('\n')
    const names = ids.flatMap((id) =>
      Object.values<OperationsAct>(routeOf(id).acts).flatMap(({ audit }) => audit ?? []),
    )
    // What follows the dot is the event of a state table, or what is done to any kind of object.
    const composed =
      /^(?:approval|card|consultation|lead|quote|return|run|task|shipment|order)\.(?=[a-z-]*\*?$)/
    const isWritten = (name: string) =>
      code.includes(`'${name}'`) ||
      (composed.test(name) && code.includes(`\`${name.split('.', 1)[0]}.$`)) ||
      (/^order\.(?:claim|unclaim|note|tag|untag)$/.test(name) && code.includes('`${object.kind}.${act}`'))
    expect([...new Set(names)].filter((name) => !isWritten(name))).toEqual([])
  })

  test("names an act in the audit for everything that is not only shown, checked or of one's own", () => {
    const silent = ids.flatMap((id) =>
      Object.entries<OperationsAct>(routeOf(id).acts)
        .filter(
          ([act, { audit, permission }]) =>
            audit === null && !/^check-/.test(act) && permission !== 'public' && permission !== 'signed-in',
        )
        .map(([act]) => `${id}: ${act}`),
    )
    expect(silent.filter((one) => !looksOnly.includes(one))).toEqual([])
  })

  test('opens requests to everyone who can make one or decide on one', () => {
    const { acts, permission: who } = routeOf('approval')
    const permission: readonly string[] = typeof who === 'string' ? [who] : who
    const routes = ids.map(routeOf)
    const making = routes.flatMap(({ acts: own }) =>
      Object.values<OperationsAct>(own).flatMap((act) =>
        act.audit === 'approval.request' ? act.permission : [],
      ),
    )
    expect([...new Set(making)].filter((one) => !permission.includes(one))).toEqual([])
    // The cash of a run has a page of its own.
    const deciding = permissions.filter((one) => one.endsWith('.approve') && one !== 'cash.approve')
    for (const one of [...deciding, 'customers.erase'] as const) {
      expect(permission).toContain(one)
      expect(acts['approve']?.permission).toContain(one)
      expect(acts['reject']?.permission).toContain(one)
    }
  })

  test('gives each letter to one page', () => {
    const letters = ids.flatMap((id) => routeOf(id).menu?.letter ?? [])
    expect(new Set(letters).size).toBe(letters.length)
  })
})
