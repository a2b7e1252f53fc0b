import { join } from 'node:path'
import {
  createListAnnounced,
  promotionsTag,
  type PromotionsFacade,
} from '#commerce/promotions/announced-promotions.ts'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { FindOwnCode } from '#commerce/promotions/own-code.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createFindOwnCode, createOwnCodes } from './own-codes.ts'
import { createPromotionRepository } from './promotion-repository.ts'
import { readPromotions } from './read-promotions.ts'
import {
  createActivePromotions,
  type ActivePromotionsReader,
} from '#adapters/checkout/quote-snapshot/active-promotions.ts'

export type PromotionsModule = PromotionRepository & {
  readonly facade: PromotionsFacade
  /** For statements that read promotions along with other things. */
  readonly active: ActivePromotionsReader
  readonly findOwnCode: FindOwnCode
}

type Deps = {
  readonly mode: Env['mode']
  readonly contentDirectory: string
  readonly secret: string
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly loadCurrentPath: LoadCurrentPath
}

/** Promotions in the database; demo mode seeds those of the content directory. */
export async function createPromotionsModule(
  db: Database,
  { mode, contentDirectory, secret, clock, purgeBus, loadCurrentPath }: Deps,
): Promise<PromotionsModule> {
  const active = createActivePromotions(loadCurrentPath)
  const repository = createPromotionRepository(db, clock, active)
  const files = readPromotions(join(contentDirectory, 'promotions'))
  if (mode === 'demo') await repository.seed(files)
  return {
    ...repository,
    active,
    findOwnCode: createFindOwnCode(db, createOwnCodes(secret)),
    facade: { listAnnounced: createListAnnounced({ load: repository.load, clock }) },
    async put(promotion, author) {
      const outcome = await repository.put(promotion, author)
      if (outcome !== 'unchanged') await purgeBus.publish([promotionsTag])
      return outcome
    },
  }
}
