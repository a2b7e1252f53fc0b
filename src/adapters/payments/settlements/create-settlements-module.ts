import {
  createSettlementAdmin,
  type SettlementAdmin,
} from '#commerce/payments/settlement/settlement-admin.ts'
import { providerCodes } from '#commerce/payments/methods/method-table.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createFindingRepository } from './finding-repository.ts'
import { createSettlementDayRepository } from './settlement-day-repository.ts'
import { createSettlementFileRepository } from './settlement-file-repository.ts'

type Deps = { readonly clock: Clock; readonly mode: Env['mode'] }

/** Settlement files of providers, differences between them and the shop, and the days that they are about. */
export function createSettlementsModule(
  db: Database,
  { clock, mode }: Deps,
): { readonly admin: SettlementAdmin; readonly job: Job } {
  const settled = providerCodes.filter((code) => code !== 'stored')
  const admin = createSettlementAdmin({
    store: {
      providers: mode === 'demo' ? ['sandbox', ...settled] : settled,
      ...createSettlementFileRepository(db, clock),
      ...createFindingRepository(db),
      ...createSettlementDayRepository(db),
    },
    clock,
  })
  return {
    admin,
    job: {
      name: 'read-settlement-files',
      everySeconds: 5,
      leaseSeconds: 1800,
      run: async (signal) => `${await admin.work(signal)} read`,
    },
  }
}
