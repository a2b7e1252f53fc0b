import { isBefore, type Instant } from '#kernel/instant.ts'
import { accountKey } from './account.ts'
import type { Posting } from './posting.ts'

/** Balances by the key of the account, as the postings up to a moment make them. Accounts of nothing are left out. */
export function replay(postings: readonly Posting[], until?: Instant): ReadonlyMap<string, number> {
  const balances = new Map<string, number>()
  const seen = new Set<string>()
  for (const { key, at, currency, entries } of postings) {
    if (seen.has(key) || (until !== undefined && isBefore(until, at))) continue
    seen.add(key)
    for (const { account, minor } of entries) {
      const name = accountKey(account, currency)
      const after = (balances.get(name) ?? 0) + minor
      if (after === 0) balances.delete(name)
      else balances.set(name, after)
    }
  }
  return balances
}
