import { createRedirectsModule } from '#adapters/redirects/create-redirects-module.ts'
import { createVisitCounts } from '#adapters/redirects/visit-counts.ts'
import type { RedirectFilters } from '#commerce/redirects/ports.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { theCountries } from './the-countries.ts'
import { manualClock } from '../manual-clock.ts'

/** Redirects over a database, with what caches were told to drop. */
export function aRedirectShop(db: Database) {
  const clock = manualClock('2026-11-26T08:00:00.000Z')
  const published: string[] = []
  const report = (error: unknown) => {
    throw error
  }
  const deps = {
    countries: theCountries,
    clock,
    report,
    defaultStorefront: { country: 'ae', language: 'en' },
    purgeBus: { publish: async (tags: readonly string[]) => void published.push(...tags) },
  } as const
  const module = createRedirectsModule(db, deps)
  module.followPages(async () => new Map())
  return { ...module, counts: createVisitCounts(db, deps), clock, published }
}

export const everyRedirect: ListQuery<RedirectFilters> = {
  filters: { status: null, unused: false },
  search: '',
  sort: 'from',
  descending: false,
  size: 25,
  cursor: null,
}
