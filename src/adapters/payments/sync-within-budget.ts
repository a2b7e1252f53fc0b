import type { SyncAttempt } from '#commerce/payments/attempt/sync-attempt.ts'
import { TimeLimitExceeded, withinTime } from '#infrastructure/circuit/within-time.ts'

/** What the page of a shopper who returns may wait for the provider; requests of its own may take 15 seconds. */
const defaultBudgetMs = 3000

/**
 * A sync that a page can wait for: without an answer in time it resolves to undefined, and goes on behind the page. A page
 * that is loaded again waits for the same one.
 */
export function syncWithinBudget(sync: SyncAttempt, budgetMs = defaultBudgetMs): SyncAttempt {
  const running = new Map<string, ReturnType<SyncAttempt>>()
  return async (id) => {
    const reading = running.get(id) ?? sync(id).finally(() => running.delete(id))
    running.set(id, reading)
    return withinTime(budgetMs, reading).catch((error: unknown) => {
      if (error instanceof TimeLimitExceeded) return undefined
      throw error
    })
  }
}
