import { currentVersion } from '#commerce/content/current-version.ts'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { missingPeriods, privacyPage, type PeriodName } from '#adapters/retention/retention-periods.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { isBefore, type Clock } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'

const locales = ['en-US', 'ar'] as const satisfies readonly Locale[]

/** Periods that the privacy page does not fill in, in one of its languages, as it is shown or will be. */
export const createFindMissingPeriods =
  (db: Database, clock: Clock) => async (): Promise<ReadonlySet<PeriodName>> => {
    const now = clock.now()
    const repository = createContentRepository(db, clock)
    const missing = await Promise.all(
      locales.map(async (locale) => {
        const all = await repository.listPublished({ kind: 'page', locale, key: privacyPage }, now)
        const shown = currentVersion(all, now)
        const next = all.filter(({ startsAt }) => startsAt !== null && isBefore(now, startsAt))
        return [...(shown ? [shown] : []), ...next].flatMap(({ body }) => missingPeriods(body))
      }),
    )
    return new Set(missing.flat())
  }
