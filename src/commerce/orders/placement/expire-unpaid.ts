import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { fail, type Result } from '#kernel/result.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionFailure, OrderFact } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrderBook } from '#commerce/orders/ports.ts'

/**
 * Asks the provider about an order, and records what it says. "open": a shopper may be paying at this moment, or the
 * provider does not answer, so that the order is left for later, for `openMinutesAtMost` at most.
 */
export type AskForOrder = (orderId: string) => Promise<'paid' | 'open' | 'unpaid'>

type Deps = {
  readonly book: Pick<OrderBook, 'change'>
  readonly listOverdue: (now: Instant, limit: number) => Promise<readonly string[]>
  readonly askForOrder: AskForOrder
  readonly report: (error: unknown, context: { readonly what: string }) => void
}
type NotOverdue = { readonly kind: 'not-overdue' }

/**
 * How long past its time an order waits for a provider that says "open", or says nothing. Then it comes to nothing all
 * the same; money that arrives later finds a canceled order and is given back.
 */
export const openMinutesAtMost = 120

/** Orders that nobody has paid in time come to nothing, after the provider was asked. Answers how many did. */
export function createExpireUnpaid({ book, listOverdue, askForOrder, report }: Deps) {
  /** One provider that is out of order must not keep the orders of all others. */
  const ask: AskForOrder = (id) =>
    askForOrder(id).catch((error: unknown) => {
      report(error, { what: 'asking about an unpaid order' })
      return 'open'
    })

  return async (now: Instant): Promise<number> => {
    let expired = 0
    for (const id of await listOverdue(now, 100)) {
      // No lock is held while a provider is asked; whether it is still unpaid is looked at again under the lock.
      const answer = await ask(id)
      if (answer === 'paid') continue
      const until = answer === 'open' ? addMilliseconds(now, -openMinutesAtMost * 60_000) : now
      const done = await book.change<ActionFailure | NotOverdue>({ id }, now, (order) =>
        expire(order, now, until),
      )
      if (done.ok) expired += 1
    }
    return expired
  }
}

/** Unless its time was not over by `until`, or it was paid or looked at since the list was made. */
const expire = (
  order: Order,
  now: Instant,
  until: Instant,
): Result<{ readonly order: Order; readonly facts: readonly OrderFact[] }, ActionFailure | NotOverdue> =>
  order.expiresAt === null || isBefore(until, order.expiresAt)
    ? fail({ kind: 'not-overdue' })
    : advanceOrder(order, { kind: 'expire' }, { at: now, actor: 'system', note: null })
