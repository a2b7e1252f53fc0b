import type { OperationsRoute } from '#web/operations/operations-route.ts'
import { operationsRoutes } from '#web/operations/route-table.ts'
import { linksOf, type StaffBrowserByHttp } from './staff-by-http.ts'

type NamedRoute = readonly [id: string, route: OperationsRoute]

export const namedRoutes: readonly NamedRoute[] = Object.entries(operationsRoutes)
/** What a person opens who has signed in. */
export const guardedRoutes = namedRoutes.filter(([, { permission }]) => permission !== 'public')

export const isAboutOne = ({ pattern }: OperationsRoute): boolean => pattern.includes('{')

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/?]+')}$`).test(path.split('?')[0] ?? '')

/** Static patterns come first: /operations/staff/keys is no person. */
export const routeOfPath = (path: string): NamedRoute | undefined =>
  namedRoutes.find(([, { pattern }]) => pattern === path.split('?')[0]) ??
  namedRoutes.find(([, { pattern }]) => matches(pattern, path))

/** A page of each route that is about one thing, by its pattern: the first that this person finds on the other pages. */
export async function findExamples(browser: StaffBrowserByHttp): Promise<ReadonlyMap<string, string>> {
  const examples = new Map<string, string>()
  const read = async (path: string): Promise<void> => {
    for (const href of linksOf((await browser.get(path)).body)) {
      const route = routeOfPath(href)?.[1]
      if (!route || !isAboutOne(route) || examples.has(route.pattern)) continue
      examples.set(route.pattern, href)
      await read(href)
    }
  }
  for (const [, route] of guardedRoutes) if (!isAboutOne(route)) await read(route.pattern)
  // A form leads there, not a link.
  const run = examples.get(operationsRoutes.run.pattern)
  if (run) examples.set(operationsRoutes.runPrint.pattern, `${run}/print?what=run-sheet`)
  // Only of what was delivered: the order of a return was.
  const returned = examples.get(operationsRoutes.return.pattern)
  const orders = returned ? linksOf((await browser.get(returned)).body) : []
  const order = orders.find((href) => routeOfPath(href)?.[0] === 'order')
  if (order) examples.set(operationsRoutes.deniedReturn.pattern, `${order}/return`)
  return examples
}
