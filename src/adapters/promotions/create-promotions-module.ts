import { join } from 'node:path'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createPromotionRepository } from './promotion-repository.ts'
import { readPromotions } from './read-promotions.ts'
import {
  createActivePromotions,
  type ActivePromotionsReader,
} from '#adapters/checkout/quote-snapshot/active-promotions.ts'

export type PromotionsModule = PromotionRepository & {
  /** For statements that read promotions along with other things. */
  readonly active: ActivePromotionsReader
}

type Deps = { readonly mode: Env['mode']; readonly contentDirectory: string; readonly clock: Clock }

/** Promotions in the database; demo mode seeds those of the content directory. */
export async function createPromotionsModule(
  db: Database,
  { mode, contentDirectory, clock }: Deps,
): Promise<PromotionsModule> {
  const active = createActivePromotions()
  const repository = createPromotionRepository(db, clock, active)
  const files = readPromotions(join(contentDirectory, 'promotions'))
  if (mode === 'demo') await repository.seed(files)
  return { ...repository, active }
}
