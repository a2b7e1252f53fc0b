import { createHash } from 'node:crypto'
import type { SQLWrapper } from 'drizzle-orm'
import type { MessageKind } from '#commerce/messages/message.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { webhookEvents } from '#adapters/webhooks/webhook-tables.ts'
import { eventTypes } from './event-types.ts'

/** Its id follows from its key: whoever records the same event again, anywhere, gives it the same id. */
export const eventIdOf = (key: string): string =>
  `evt_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`

/** Notes, in the transaction of what happened, that order-management systems are to be told. */
export function eventWrite(
  tx: Database,
  event: { readonly kind: MessageKind; readonly orderId: string; readonly key: string; readonly at: Instant },
): SQLWrapper {
  const { kind, orderId, key, at } = event
  return tx
    .insert(webhookEvents)
    .values({ id: eventIdOf(key), key, type: eventTypes[kind], orderId, happenedAt: new Date(at) })
    .onConflictDoNothing()
}
