import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { readInForce } from '#adapters/settings/read-in-force.ts'
import { retentionSettings, toRetentionPeriods } from './retention-periods.ts'
import { retentionRules } from './retention-rules.ts'

const batchSize = 500

/** The daily job that applies every retention rule. One that fails does not hinder the others. `country`: whose document of periods counts for all. */
export const createRetentionJobs = (db: Database, clock: Clock, country: CountryCode): readonly Job[] => [
  {
    name: 'apply-retention',
    everySeconds: 86_400,
    leaseSeconds: 3600,
    async run(signal) {
      const now = clock.now()
      const periods = toRetentionPeriods(
        (await readInForce(db, { kind: retentionSettings, country }, now)) ?? {},
      )
      const notes: string[] = []
      const problems: unknown[] = []
      for (const { name, apply } of retentionRules) {
        try {
          let removed = 0
          for (let last = batchSize; last === batchSize && !signal.aborted; removed += last)
            last = await apply(db, now, batchSize, periods)
          if (removed > 0) notes.push(`${name} ${removed}`)
        } catch (error) {
          problems.push(error)
        }
      }
      if (problems.length > 0) throw new AggregateError(problems, `${problems.length} retention rules failed`)
      return notes.join(', ') || 'nothing was due'
    },
  },
]
