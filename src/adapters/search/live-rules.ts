import { asc } from 'drizzle-orm'
import type { LiveRules } from '#commerce/search/ports.ts'
import { rulesInForce, type RulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import type { StoredRule } from '#commerce/search/rules/search-rule.ts'
import { isBefore, millisecondsBetween, type Clock, type Instant } from '#kernel/instant.ts'
import { allTags, searchWordsTag, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { toStoredRule } from './rule-rows.ts'
import { searchRules } from './search-tables.ts'

type Deps = {
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly clock: Clock
  readonly report: Report
}

/** Rules are few; a message that was missed is made up for within this time. */
const rereadAfterMs = 60_000

/**
 * The rules in memory. After the tag a search waits until they have been read again, so that no page is made with those of before and
 * stored. While the database is away those that are known count.
 */
export function createLiveRules(
  db: Database,
  { purgeBus, clock, report }: Deps,
): LiveRules & { close(): void } {
  let known: { readonly rules: readonly StoredRule[]; readonly at: Instant } | undefined
  let reading: Promise<readonly StoredRule[]> | undefined
  let inForce = new Map<string, { readonly rules: RulesInForce; readonly at: Instant }>()
  const close = purgeBus.subscribe((tags) => {
    if (!tags.includes(searchWordsTag) && !tags.includes(allTags)) return
    reading = undefined
    known = known && { ...known, at: new Date(0).toISOString() }
  })

  async function read(): Promise<readonly StoredRule[]> {
    try {
      const rows = await db
        .select()
        .from(searchRules)
        .orderBy(asc(searchRules.createdAt), asc(searchRules.id))
      return rows.map(toStoredRule)
    } catch (error) {
      report(error, { what: 'reading search words' })
      return known?.rules ?? []
    }
  }

  async function all(): Promise<readonly StoredRule[]> {
    const now = clock.now()
    if (known && Math.abs(millisecondsBetween(known.at, now)) < rereadAfterMs) return known.rules
    const mine = (reading ??= read())
    const rules = await mine
    // The rules changed during this read, so it may be out of date.
    if (reading !== mine) return all()
    reading = undefined
    if (!known || JSON.stringify(known.rules) !== JSON.stringify(rules)) inForce = new Map()
    known = { rules, at: now }
    return known.rules
  }

  return {
    all,
    async inForce(here) {
      const rules = await all()
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
    close,
  }
}
