import { join } from 'node:path'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createPromotionRepository } from './promotion-repository.ts'
import { readPromotions } from './read-promotions.ts'
import { createStandingPromotions, type StandingPromotionsReader } from './standing-promotions.ts'

export type OpenPromotions = PromotionRepository & {
  /** For statements that ask for promotions beside other things. */
  readonly standing: StandingPromotionsReader
}

type Parts = { readonly mode: Env['mode']; readonly contentDirectory: string; readonly clock: Clock }

/** Promotions, kept in the database; the demo begins with those of its files. */
export async function openPromotions(
  db: Database,
  { mode, contentDirectory, clock }: Parts,
): Promise<OpenPromotions> {
  const standing = createStandingPromotions()
  const repository = createPromotionRepository(db, clock, standing)
  const files = readPromotions(join(contentDirectory, 'promotions'))
  if (mode === 'demo') await repository.seed(files)
  return { ...repository, standing }
}
