import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { createPlay, noPlay, type PlayFacade } from '#commerce/play/create-play.ts'
import { couponBytes, type PrizeTerms } from '#commerce/play/prize.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import { createCrossPlay } from './cross-play.ts'
import { createPlayRepository } from './play-repository.ts'

type Deps = {
  readonly env: Pick<Env, 'crossPlay'>
  readonly contentDirectory: string
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly report: Report
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch
}

const termsSchema = z.strictObject({
  maxRate: z.number().int().min(1).max(5000),
  maxPrizes: z.number().int().min(0).max(1000),
  validDays: z.number().int().min(1).max(60),
}) satisfies z.ZodType<PrizeTerms>

/** The game of the service that the environment names; without one there is none. */
export function createPlayModule(db: Database, deps: Deps): PlayFacade {
  const { clock, rateLimiter, report } = deps
  const terms = readJsonFile(join(deps.contentDirectory, 'policies', 'play.json'), termsSchema).value
  const address = deps.env.crossPlay
  if (address === null) return noPlay
  return createPlay({
    service: createCrossPlay({ address, clock, report, fetch: deps.fetch }),
    repository: createPlayRepository(db, { promotionsIn: (tx) => createPromotionRepository(tx, clock) }),
    terms,
    clock,
    toPlayer: (campaign, token) => createHash('sha256').update(`play ${campaign} ${token}`).digest('hex'),
    random: () => randomBytes(couponBytes),
    checkRateLimit: (from) => rateLimiter.check('play', from),
  })
}
