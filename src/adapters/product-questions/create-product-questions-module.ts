import { createProductQuestions } from '#commerce/product-questions/create-product-questions.ts'
import { listPurgeTags, productExists } from '#adapters/catalog/product-tags.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { createProductQuestionRepository } from './product-question-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly purgeBus: Pick<PurgeBus, 'publish'>
}

/** Questions about products in the database. */
export const createProductQuestionsModule = (db: Database, { clock, rateLimiter, purgeBus }: Deps) =>
  createProductQuestions({
    repository: createProductQuestionRepository(db),
    productExists: (code) => productExists(db, code),
    tagsOf: (code) => listPurgeTags(db, [code]),
    purge: async (tags) => purgeBus.publish([...tags]),
    clock,
    checkRateLimit: (from) => rateLimiter.check('product-question', from),
  })
