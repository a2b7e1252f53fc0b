import type { OperationsRoute } from './operations-route.ts'
import { catalogPages } from './routes/catalog.ts'
import { contentPages } from './routes/content.ts'
import { contentPlanPages } from './routes/content-plans.ts'
import { consultationPages } from './routes/consultations.ts'
import { pricePages } from './routes/prices.ts'
import { mediaPages } from './routes/media.ts'
import { slotPages } from './routes/slots.ts'
import { stockPages } from './routes/stock.ts'
import { customerPages } from './routes/customers.ts'
import { cardRoutes } from './routes/cards.ts'
import { auditRoutes } from './routes/audit.ts'
import { serviceRoutes } from './routes/service.ts'
import { disputesRoutes } from './routes/disputes.ts'
import { dispatchRoutes } from './routes/dispatch.ts'
import { frameRoutes } from './routes/frame.ts'
import { pagesRoutes } from './routes/pages.ts'
import { peopleRoutes } from './routes/people.ts'
import { importPages } from './routes/imports.ts'
import { kioskPages } from './routes/kiosks.ts'
import { kitRoutes } from './routes/kit.ts'
import { moneyRoutes } from './routes/money.ts'
import { ordersRoutes } from './routes/orders.ts'
import { promotionPages } from './routes/promotions.ts'
import { quotePages } from './routes/quotes.ts'
import { returnsRoutes } from './routes/returns.ts'
import { collectionPages } from './routes/collections.ts'
import { searchRoutes } from './routes/search.ts'
import { settingPages } from './routes/settings.ts'

/**
 * Every page of operations, by area. Menu, palette, guards and the permission test are made from it; a page begins with
 * `admit(Astro, id)`.
 */
export const operationsRoutes = {
  ...frameRoutes,
  ...ordersRoutes,
  ...returnsRoutes,
  ...peopleRoutes,
  ...serviceRoutes,
  ...auditRoutes,
  ...kitRoutes,
  ...dispatchRoutes,
  ...moneyRoutes,
  ...disputesRoutes,
  ...catalogPages,
  ...promotionPages,
  ...contentPages,
  ...contentPlanPages,
  ...pagesRoutes,
  ...searchRoutes,
  ...collectionPages,
  ...cardRoutes,
  ...customerPages,
  ...quotePages,
  ...consultationPages,
  ...pricePages,
  ...mediaPages,
  ...stockPages,
  ...slotPages,
  ...settingPages,
  ...importPages,
  ...kioskPages,
} as const satisfies Record<string, OperationsRoute>

export type OperationsRouteId = keyof typeof operationsRoutes

export const routeOf = (id: OperationsRouteId): OperationsRoute => operationsRoutes[id]

type ParameterOf<Pattern> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never
type ParametersOf<Id extends OperationsRouteId> = Record<
  ParameterOf<(typeof operationsRoutes)[Id]['pattern']>,
  string
>

/** The path of a page: operationsPath('order', { number: 'AE123' }). */
export function operationsPath<Id extends OperationsRouteId>(
  id: Id,
  ...[parameters]: [ParameterOf<(typeof operationsRoutes)[Id]['pattern']>] extends [never]
    ? []
    : [ParametersOf<Id>]
): string {
  return routeOf(id).pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((parameters as Readonly<Record<string, string>> | undefined)?.[key] ?? '')),
  )
}
