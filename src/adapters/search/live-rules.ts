import { asc } from 'drizzle-orm'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { currentRows } from '#commerce/catalog/current-rows.ts'
import type { LiveRules } from '#commerce/search/ports.ts'
import { withCurrentTarget } from '#commerce/search/rules/current-target.ts'
import { rulesInForce, type RulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import type { StoredRule } from '#commerce/search/rules/search-rule.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { searchWordsTag, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createLiveRows } from '#infrastructure/db/live-rows.ts'
import { toStoredRule } from './rule-rows.ts'
import { searchRules } from './search-tables.ts'

type Deps = {
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly clock: Clock
  readonly report: Report
  readonly loadCurrentPath: LoadCurrentPath
}

/** The rules in memory. */
export function createLiveRules(db: Database, deps: Deps): LiveRules & { close(): void } {
  const { clock } = deps
  let inForce = new Map<string, { readonly rules: RulesInForce; readonly at: Instant }>()
  let from: readonly StoredRule[] | undefined
  const live = createLiveRows({
    ...deps,
    tag: searchWordsTag,
    what: 'reading search words',
    async read() {
      const rows = await db
        .select()
        .from(searchRules)
        .orderBy(asc(searchRules.createdAt), asc(searchRules.id))
      return rows.map(toStoredRule)
    },
  })
  const all = currentRows(live.all, deps.loadCurrentPath, withCurrentTarget)

  return {
    all,
    async inForce(here) {
      const rules = await all()
      if (from !== rules) inForce = new Map()
      from = rules
      const now = clock.now()
      const before = inForce.get(here.store)
      const isStill =
        before &&
        !isBefore(now, before.at) &&
        (before.rules.nextChange === null || isBefore(now, before.rules.nextChange))
      if (isStill) return before.rules
      const current = rulesInForce(rules, here, now)
      inForce.set(here.store, { rules: current, at: now })
      return current
    },
    close: live.close,
  }
}
