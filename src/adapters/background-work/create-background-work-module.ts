import { createBackgroundWork, type BackgroundWork } from '#commerce/background-work/background-work.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Jobs } from '#infrastructure/queue/job.ts'
import type { Clock } from '#kernel/instant.ts'
import { createBackgroundWorkRepository } from './background-work-repository.ts'

export const createBackgroundWorkModule = (
  db: Database,
  { jobs, clock }: { readonly jobs: Pick<Jobs, 'list' | 'run'>; readonly clock: Clock },
): BackgroundWork =>
  createBackgroundWork({
    repository: createBackgroundWorkRepository(db),
    clock,
    runJob: jobs.run,
    listJobs: async () =>
      (await jobs.list()).map(({ running, lastStartedAt: _, runs: __, ...job }) => ({
        ...job,
        isRunning: running,
      })),
  })
