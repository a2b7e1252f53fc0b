import { TimeLimitExceeded, withinTime } from '#infrastructure/circuit/within-time.ts'
import type { WalletOwner } from '#commerce/ledger/outside-wallet.ts'
import { millisecondsBetween, type Clock, type Instant } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'

type Deps = {
  /** Repeats the service's balance here. False: the service does not answer. */
  readonly refresh: (owner: WalletOwner) => Promise<boolean>
  readonly clock: Clock
  readonly report: Report
  readonly budgetMs?: number
}

/** What a page waits for a balance, while the service answers. */
const defaultBudgetMs = 300
/** How often a service that does not answer is tried again, behind a page. */
const retryAfterMs = 2000

/**
 * Reads balances for pages. While the service answers, a page waits for it, within a budget. After a miss, pages of all
 * wallets show what is known at once, until a read behind one of them is answered.
 */
export function readWithinBudget({ refresh, clock, report, budgetMs = defaultBudgetMs }: Deps) {
  const running = new Map<string, Promise<void>>()
  let triedAt: Instant | null = null

  function read(owner: WalletOwner): Promise<void> {
    const key = `${owner.customerId} ${owner.currency}`
    // Balance and statement of one page wait for the same answer.
    const reading =
      running.get(key) ??
      refresh(owner)
        .then((answered) => void (triedAt = answered ? null : clock.now()))
        .finally(() => running.delete(key))
    running.set(key, reading)
    return reading
  }

  return async (owner: WalletOwner): Promise<void> => {
    if (triedAt === null)
      return withinTime(budgetMs, read(owner)).catch((error: unknown) => {
        if (!(error instanceof TimeLimitExceeded)) throw error
        triedAt = clock.now()
      })
    if (millisecondsBetween(triedAt, clock.now()) < retryAfterMs) return
    triedAt = clock.now()
    read(owner).catch((error: unknown) => report(error, { what: 'read a wallet behind its page' }))
  }
}
