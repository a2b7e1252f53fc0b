import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { fail, type Result } from '#kernel/result.ts'
import type { Report } from '#kernel/report.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure, AdvancedOrder } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'

/**
 * Asks the provider about an order's payment and records the answer. "open": the shopper may be paying right now, or the
 * provider does not respond; the order is tried again, for `maxOpenMinutes` at most.
 */
export type SyncOrder = (orderId: string) => Promise<'paid' | 'open' | 'unpaid'>

type Deps = {
  readonly repository: Pick<OrderRepository, 'change'>
  readonly listOverdue: (now: Instant, limit: number) => Promise<readonly string[]>
  readonly syncOrder: SyncOrder
  readonly report: Report
}
type NotOverdue = { readonly kind: 'not-overdue' }

/**
 * How long past its time an order waits for a provider that answers "open" or not at all. After that it expires anyway;
 * money that arrives later finds a canceled order and is refunded.
 */
export const maxOpenMinutes = 120

/** Expires orders that were not paid in time, after asking the provider. Returns how many. */
export function createExpireUnpaid({ repository, listOverdue, syncOrder, report }: Deps) {
  /** A provider that fails must not keep the orders of the others from expiring. */
  const sync: SyncOrder = (id) =>
    syncOrder(id).catch((error: unknown) => {
      report(error, { what: 'polling the payment of an unpaid order' })
      return 'open'
    })

  return async (now: Instant): Promise<number> => {
    let expired = 0
    for (const id of await listOverdue(now, 100)) {
      // No lock is held during the request; the order is checked again under the lock.
      const state = await sync(id)
      if (state === 'paid') continue
      const until = state === 'open' ? addMilliseconds(now, -maxOpenMinutes * 60_000) : now
      const changed = await repository.change<ActionFailure | NotOverdue>({ id }, now, (order) =>
        expire(order, now, until),
      )
      if (changed.ok) expired += 1
    }
    return expired
  }
}

/** Fails when the order's time was not over by `until`, or when it was paid or put on hold since the list was read. */
const expire = (
  order: Order,
  now: Instant,
  until: Instant,
): Result<AdvancedOrder, ActionFailure | NotOverdue> =>
  order.expiresAt === null || isBefore(until, order.expiresAt)
    ? fail({ kind: 'not-overdue' })
    : advanceOrder(order, { kind: 'expire' }, { at: now, actor: 'system', note: null })
