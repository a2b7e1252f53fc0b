import type { RankProducts } from '#commerce/recommendations/ports.ts'
import { rankBoughtTogether } from '#commerce/recommendations/rank-bought-together.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createServiceClient } from '#infrastructure/http-client/service-client.ts'
import { keepLastAnswers } from '#infrastructure/last-answers/last-answers.ts'
import type { Clock } from '#kernel/instant.ts'
import { ok } from '#kernel/result.ts'
import type { Report } from '#kernel/report.ts'
import { createSmartContent } from './smart-content.ts'
import { loadBoughtTogether } from './load-bought-together.ts'

type Deps = {
  readonly env: Pick<Env, 'smartContent'>
  readonly clock: Clock
  readonly report: Report
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch
}

/** Orders are read again this often, behind the last answer. */
const refreshAfterMs = 6 * 60 * 60 * 1000
const maxCountries = 300

/** Ranks by the retailer's smart-content service where there is one and it answers in time, else by what was bought together. */
export function createRecommendationsModule(db: Database, deps: Deps): { readonly rank: RankProducts } {
  const { clock, report } = deps
  const orders = keepLastAnswers({
    read: async (country) => ok(await loadBoughtTogether(db, country, clock.now())),
    clock,
    report,
    refreshAfterMs,
    maxKeys: maxCountries,
  })
  const rankByOrders: RankProducts = async ({ country, products, limit }) =>
    rankBoughtTogether(orders.known(country) ?? new Map(), products, limit)
  const address = deps.env.smartContent
  if (address === null) return { rank: rankByOrders }
  const client = createServiceClient({ service: 'smart content', address, report, fetch: deps.fetch })
  const rankByService = createSmartContent({ client, clock, report })
  return {
    async rank(question) {
      return (await rankByService(question)) ?? rankByOrders(question)
    },
  }
}
