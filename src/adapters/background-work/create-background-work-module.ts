import {
  createBackgroundWork,
  type BackgroundWork,
  type SendTestEvent,
} from '#commerce/background-work/background-work.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Jobs } from '#infrastructure/queue/job.ts'
import type { Clock } from '#kernel/instant.ts'
import { createBackgroundWorkRepository } from './background-work-repository.ts'

export const createBackgroundWorkModule = (
  db: Database,
  {
    jobs,
    clock,
    testEvents,
  }: {
    readonly jobs: Pick<Jobs, 'list' | 'run'>
    readonly clock: Clock
    readonly testEvents: SendTestEvent
  },
): BackgroundWork =>
  createBackgroundWork({
    repository: createBackgroundWorkRepository(db),
    clock,
    testEvents,
    runJob: jobs.run,
    listJobs: async () =>
      (await jobs.list()).map(({ running, lastStartedAt: _, runs: __, ...job }) => ({
        ...job,
        isRunning: running,
      })),
  })
