import type { Report } from '#kernel/report.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { cancellationRoutes } from './cancellation-routes.ts'
import { createAnswers } from './answers.ts'
import { createApiKeys } from './api-keys.ts'
import { deliverWebhooksJob } from '#adapters/webhooks/deliver-webhooks.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { createOperationsApi } from './operations-api.ts'
import { documentRoutes } from './document-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { outerFetch } from '#adapters/webhooks/outer-fetch.ts'
import { paymentRoutes } from './payment-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { createSetOmsCustomerId } from '#adapters/orders/set-oms-customer-id.ts'
import { createWebhookRepository } from '#adapters/webhooks/webhook-repository.ts'
import { endpointSecret } from '#adapters/webhooks/webhook-signature.ts'

type Parts = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly report: Report
} & {
  readonly env: Pick<Env, 'mode' | 'origin'>
  readonly secret: string
  readonly writer: Pick<CatalogWriter, 'setPrice' | 'setStock'>
  /** Null: no orders are taken. */
  readonly desk: OrderAdmin | null
  readonly paymentAdmin: PaymentAdmin | null
  /** Invoices, packing slips and pick lists; null: none are written. */
  readonly papers: Parameters<typeof documentRoutes>[0] | null
  readonly findOrder: (orderId: string) => Promise<{ readonly order: Order } | undefined>
}

/** What order-management systems may do here, and how they are told. */
export function createOperationsModule(db: Database, parts: Parts) {
  const { env, secret, desk, paymentAdmin, papers, clock, findOrder } = parts
  const keys = createApiKeys(db)
  const hooks = createWebhookRepository(db)
  const routes = [
    ...(desk ? [...orderRoutes(desk), ...cancellationRoutes(desk)] : []),
    ...(paymentAdmin ? paymentRoutes(paymentAdmin) : []),
    ...(papers ? documentRoutes(papers) : []),
    ...customerRoutes(createSetOmsCustomerId(db)),
    ...catalogRoutes(parts),
  ]
  const demo = env.mode === 'demo'
  const http = createHttpClient({ service: 'webhooks', ...(demo ? {} : { fetch: outerFetch }) })
  const answers = createAnswers(db)
  const clear: Job = {
    name: 'clear-api-answers',
    everySeconds: 3600,
    run: async () => `${await answers.clear(clock.now())} cleared`,
  }
  return {
    api: createOperationsApi({ ...parts, answers, keys, routes, origin: env.origin }),
    keys,
    hooks: { ...hooks, secretOf: (id: string) => endpointSecret(secret, id) },
    work: [deliverWebhooksJob({ hooks, findOrder, http, secret, demo, clock }), clear],
  }
}
export type OperationsModule = ReturnType<typeof createOperationsModule>
