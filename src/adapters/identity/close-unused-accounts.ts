import type { IdentityDeps } from '#commerce/identity/deps.ts'
import { closeAccount } from '#commerce/identity/own-account.ts'
import { unusedSince, unusedStep, type UnusedStep } from '#commerce/identity/unused-accounts.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { createIdentityRepository } from './identity-repository.ts'
import { hasOpenMatters, lockUnused, pageOfAccounts, type AccountPage } from './unused-account-rows.ts'

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly walletsOf: IdentityDeps['walletsOf']
  /** Accounts that are read by one statement. */
  readonly pageSize?: number
}

const name = 'close-unused-accounts'

/**
 * Notifies customers who have not come for almost three years, and closes their accounts after three years, thirty days after the
 * notice at the earliest. An account in which something of its owner's is left is looked at again the next day.
 */
export const closeUnusedAccountsJob = (db: Database, { pageSize = 500, ...deps }: Deps): Job => ({
  name,
  everySeconds: 86_400,
  leaseSeconds: 3600,
  async run(signal) {
    const counts = { none: 0, notify: 0, close: 0 }
    const before = unusedSince(deps.clock.now())
    let after: AccountPage['next'] = null
    do {
      const page: AccountPage = await pageOfAccounts(db, { before, after, limit: pageSize })
      for (const { id, ...use } of page.accounts) {
        if (signal.aborted) break
        if (unusedStep(use, deps.clock.now()).kind !== 'none') counts[await treat(db, id, deps)] += 1
      }
      after = page.next
    } while (after !== null && !signal.aborted)
    return `${counts.notify} customers notified, ${counts.close} accounts closed`
  },
})

/** What was done. A fault of one account is reported; the others go on. */
async function treat(db: Database, customerId: string, deps: Deps): Promise<UnusedStep['kind']> {
  try {
    // Wallets may be stored elsewhere, so they are asked for outside of the transaction.
    if ((await deps.walletsOf(customerId)).length > 0) return 'none'
    return await db.transaction((tx) => step(tx, customerId, deps))
  } catch (error) {
    deps.report(error, { what: `job ${name}`, customer: customerId })
    return 'none'
  }
}

async function step(tx: Database, customerId: string, { clock }: Deps): Promise<UnusedStep['kind']> {
  const use = await lockUnused(tx, customerId)
  if (!use) return 'none'
  const at = clock.now()
  const due = unusedStep(use, at)
  if (due.kind === 'none' || (await hasOpenMatters(tx, customerId))) return 'none'
  const store = createIdentityRepository(tx)
  if (due.kind === 'notify')
    await store.record({ customerId, kind: 'unused-noticed', at, detail: { closesAt: due.closesAt } })
  else await closeAccount(store, { customerId, balances: [], at, reason: 'unused' })
  return due.kind
}
