import { createHttpClient } from '#infrastructure/http-client/client.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { deliverWebhooksJob, type WebhookDeps } from './deliver-webhooks.ts'
import { publicFetch } from './public-fetch.ts'
import { createSendTestEvent } from './send-test-event.ts'
import { createWebhookRepository } from './webhook-repository.ts'
import { endpointSecret } from './webhook-signature.ts'

type Deps = Pick<WebhookDeps, 'clock' | 'secret' | 'findOrder' | 'toWire'> & {
  readonly mode: 'demo' | 'production'
}

/** Endpoints of other systems, and the job that delivers order events to them. */
export function createWebhooksModule(db: Database, { mode, ...deps }: Deps) {
  const hooks = createWebhookRepository(db)
  const demo = mode === 'demo'
  const http = createHttpClient({ service: 'webhooks', ...(demo ? {} : { fetch: publicFetch }) })
  return {
    ...hooks,
    secretOf: (id: string) => endpointSecret(deps.secret, id),
    testEvents: createSendTestEvent({ ...deps, hooks, http, demo }),
    job: deliverWebhooksJob({ ...deps, hooks, http, demo }),
  }
}
