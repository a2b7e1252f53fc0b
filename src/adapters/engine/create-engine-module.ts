import type { EngineAdmin, EngineFacade } from '#commerce/engine/engine-facade.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient, type HttpClient } from '#infrastructure/http-client/client.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createServiceCursors } from '#infrastructure/queue/service-cursors.ts'
import { followEngineJob } from './follow-engine-job.ts'
import { handOverOrdersJob } from './hand-over-job.ts'
import { createHandoffRepository } from './handoff-repository.ts'
import { createHttpEngine } from './http-engine.ts'

type Deps = {
  readonly env: Pick<Env, 'commerceEngine'>
  readonly clock: Clock
  readonly findOrder: (orderId: string) => Promise<{ readonly order: Order } | undefined>
  readonly toWire: (order: Order) => object
  /** In place of its own, for tests. */
  readonly http?: HttpClient
}

export type EngineModule = {
  readonly engine: EngineFacade
  readonly admin: EngineAdmin
  /** None without an engine. */
  readonly jobs: readonly Job[]
}

/** The engine that the environment names; without one the shop keeps its orders to itself. */
export function createEngineModule(db: Database, deps: Deps): EngineModule {
  const { env, clock, findOrder, toWire } = deps
  const handoffs = createHandoffRepository(db)
  const settings = env.commerceEngine
  const engine =
    settings &&
    createHttpEngine({
      ...settings,
      http: deps.http ?? createHttpClient({ service: 'commerce engine' }),
      toWire,
    })
  return {
    engine: { findReceipt: async (orderId) => (engine ? handoffs.findReceipt(orderId) : null) },
    admin: {
      list: ({ state, limit }) => handoffs.list(state, limit),
      find: handoffs.find,
      async repeat(orderNumber) {
        if (!engine) return fail({ kind: 'no-engine' })
        const repeated = await handoffs.repeat(orderNumber, clock.now())
        const found = repeated ? await handoffs.find(orderNumber) : undefined
        return found ? ok(found) : fail({ kind: 'not-found' })
      },
    },
    jobs: engine
      ? [
          handOverOrdersJob({ engine, handoffs, findOrder, clock }),
          followEngineJob({ engine, handoffs, cursors: createServiceCursors(db), clock }),
        ]
      : [],
  }
}
