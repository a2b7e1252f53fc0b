import { isBefore, type Instant } from '#kernel/instant.ts'
import { fail, type Result } from '#kernel/result.ts'
import { advanceOrder } from './advance-order.ts'
import type { Order } from './order.ts'
import type { ActionFailure, OrderFact } from './order-action.ts'
import type { OrderBook } from './ports.ts'

/**
 * Asks the provider about an order, and records what it says. "open": a shopper may be paying at this moment, or the
 * provider does not answer, so that the order is left for later.
 */
export type AskForOrder = (orderId: string) => Promise<'paid' | 'open' | 'unpaid'>

type Deps = {
  readonly book: Pick<OrderBook, 'change'>
  readonly listOverdue: (now: Instant, limit: number) => Promise<readonly string[]>
  readonly askForOrder: AskForOrder
}
type NotOverdue = { readonly kind: 'not-overdue' }

/** Orders that nobody has paid in time come to nothing, after the provider was asked. Answers how many did. */
export function createExpireUnpaid({ book, listOverdue, askForOrder }: Deps) {
  return async (now: Instant): Promise<number> => {
    let expired = 0
    for (const id of await listOverdue(now, 100)) {
      // No lock is held while a provider is asked; whether it is still unpaid is looked at again under the lock.
      if ((await askForOrder(id)) !== 'unpaid') continue
      const done = await book.change<ActionFailure | NotOverdue>({ id }, now, (order) => expire(order, now))
      if (done.ok) expired += 1
    }
    return expired
  }
}

/** Unless it was paid or looked at since the list was made. */
const expire = (
  order: Order,
  now: Instant,
): Result<{ readonly order: Order; readonly facts: readonly OrderFact[] }, ActionFailure | NotOverdue> =>
  order.expiresAt === null || isBefore(now, order.expiresAt)
    ? fail({ kind: 'not-overdue' })
    : advanceOrder(order, { kind: 'expire' }, { at: now, actor: 'system', note: null })
