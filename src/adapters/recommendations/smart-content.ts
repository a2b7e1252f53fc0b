import { z } from 'zod'
import type { RankQuestion } from '#commerce/recommendations/ports.ts'
import type { ServiceClient } from '#infrastructure/http-client/service-client.ts'
import { TimeLimitExceeded, withinTime } from '#infrastructure/circuit/within-time.ts'
import { keepLastAnswers } from '#infrastructure/last-answers/last-answers.ts'
import type { Clock } from '#kernel/instant.ts'
import { ok } from '#kernel/result.ts'
import type { Report } from '#kernel/report.ts'

type Deps = { readonly client: ServiceClient; readonly clock: Clock; readonly report: Report }

/** What a page may wait for a ranking that has not been read before. */
const budgetMs = 150
const timeoutMs = 2000
const refreshAfterMs = 10 * 60 * 1000
const maxQuestions = 5000
/** The service ranks this many, so that rails of all lengths share an answer. */
const rankedCodes = 24
/** Carts with more products are described by their first ones. */
const maxProducts = 10

const code = z.string().regex(/^[\w.-]{1,60}$/)
const responseSchema = z.object({ products: z.array(code).max(200) })

/**
 * The retailer's smart-content service: GET /ranks?placement=product&country=ae&products=MJ-1001. It learns what is shown, never
 * who looks. Undefined: it has not answered in time.
 */
export function createSmartContent({ client, clock, report }: Deps) {
  const answers = keepLastAnswers({
    async read(query) {
      const answer = await client.send(
        { path: `/ranks?${query}`, timeoutMs, idempotent: false },
        responseSchema,
      )
      return answer.ok ? ok(answer.value.products) : answer
    },
    clock,
    report,
    refreshAfterMs,
    maxKeys: maxQuestions,
  })
  return async ({ placement, country, products, limit }: RankQuestion) => {
    const named = [...new Set(products)].sort().slice(0, maxProducts)
    const query = new URLSearchParams({
      placement,
      country,
      products: named.join(','),
      limit: String(rankedCodes),
    })
    const ranked = await withinTime(budgetMs, answers.load(query.toString())).catch((error: unknown) => {
      if (!(error instanceof TimeLimitExceeded)) report(error, { what: 'rank products' })
      return undefined
    })
    const shown = new Set(products)
    return ranked && [...new Set(ranked)].filter((one) => !shown.has(one)).slice(0, limit)
  }
}
