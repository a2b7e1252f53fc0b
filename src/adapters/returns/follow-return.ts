import type { AcceptedReturn } from '#commerce/returns/ports.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { restock } from './restock.ts'
import { createReturnMessages } from './return-messages.ts'

/** What another module does in the transaction that accepts a return. */
type ReturnConsequence = (tx: Database, accepted: AcceptedReturn) => Promise<void>

export type FollowReturnDeps = {
  readonly countries: readonly Country[]
  readonly enqueueMessage: EnqueueMessage
  readonly returnConsequences: readonly ReturnConsequence[]
}

/** What follows a change of a return in its transaction: the message to the shopper; once it is accepted, stock and refund. */
export function createFollowReturn({ countries, enqueueMessage, returnConsequences }: FollowReturnDeps) {
  const addMessage = createReturnMessages(enqueueMessage, countries)
  return async (tx: Database, before: Return | null, after: Return, at: Instant): Promise<void> => {
    const order = await findOrder(tx, { id: after.orderId })
    invariant(order, 'the order of a return')
    await addMessage(tx, after, order, at)
    if (after.state !== 'accepted' || before?.state === 'refunding') return
    await restock(tx, after, order, at)
    for (const consequence of returnConsequences)
      await consequence(tx, { accepted: after, refund: after.refund, at })
  }
}
