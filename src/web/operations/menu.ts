import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { isOpenTo } from './admit.ts'
import { menuGroups, type OperationsRoute } from './operations-route.ts'
import { operationsRoutes, routeOf, type OperationsRouteId } from './route-table.ts'

type MenuItem = {
  readonly id: OperationsRouteId
  readonly href: string
  readonly title: MessageKey
  /** g and then this letter go there; null: none does. */
  readonly letter: string | null
}

/** The pages of the menu that a person may open, in the order of the route table. Groups without any are left out. */
export function menuOf(by: StaffOperator) {
  const ids = Object.keys(operationsRoutes) as OperationsRouteId[]
  return menuGroups
    .map((group) => ({
      group,
      items: ids
        .filter((id) => routeOf(id).menu?.group === group && isOpenTo(by, routeOf(id)))
        .map((id): MenuItem => ({
          id,
          href: routeOf(id).pattern,
          title: routeOf(id).title,
          letter: routeOf(id).menu?.letter ?? null,
        })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The path of a page without parameters, by its id; null: there is none, or it is not one of theirs. */
export function findOpenRoute(by: StaffOperator, id: string): string | null {
  const routes: Readonly<Record<string, OperationsRoute>> = operationsRoutes
  const route = Object.hasOwn(routes, id) ? routes[id] : undefined
  return route && isOpenTo(by, route) ? route.pattern : null
}
