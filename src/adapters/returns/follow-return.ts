import type { AcceptedReturn } from '#commerce/returns/ports.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { createFollowExchange, type FollowExchangeDeps } from './follow-exchange.ts'
import { restock } from './restock.ts'
import { createReturnMessages } from './return-messages.ts'
import type { FollowReturn } from './return-repository.ts'

/** What another module does in the transaction that accepts a return. */
type ReturnConsequence = (tx: Database, accepted: AcceptedReturn) => Promise<void>

export type FollowReturnDeps = FollowExchangeDeps & {
  readonly countries: readonly Country[]
  readonly enqueueMessage: EnqueueMessage
  readonly returnConsequences: readonly ReturnConsequence[]
}

/**
 * What follows a change of a return in its transaction: the message to the shopper, the companion order of an exchange; once it
 * is accepted, stock and refund.
 */
export function createFollowReturn(deps: FollowReturnDeps): FollowReturn {
  const { countries, enqueueMessage, returnConsequences } = deps
  const addMessage = createReturnMessages(enqueueMessage, countries)
  const { refresh, follow } = createFollowExchange(deps)
  return {
    refresh,
    async after(tx, before, after, at) {
      const order = await findOrder(tx, { id: after.orderId })
      invariant(order, 'the order of a return')
      await addMessage(tx, after, order, at)
      const changes: Parameters<FollowReturnDeps['onStockChange']>[0][] = []
      await follow({ tx, at, later: (change) => void changes.push(change) }, before, after, order)
      const publish = () => changes.forEach(deps.onStockChange)
      if (after.state !== 'accepted' || before?.state === 'refunding') return publish
      await restock(tx, after, order, at)
      for (const consequence of returnConsequences)
        await consequence(tx, { accepted: after, refund: after.refund, at })
      return publish
    },
  }
}
