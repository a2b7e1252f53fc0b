import { createHash } from 'node:crypto'
import type { SQLWrapper } from 'drizzle-orm'
import type { MessageKind } from '#commerce/messages/message.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { webhookEvents } from '#adapters/webhooks/webhook-tables.ts'
import { eventTypes } from './event-types.ts'

/** The id is derived from the key: an event that is recorded twice has one id. */
export const eventIdOf = (key: string): string =>
  `evt_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`

/** Records an event for webhooks, in the transaction of the change. */
export function eventInsert(
  tx: Database,
  event: { readonly kind: MessageKind; readonly orderId: string; readonly key: string; readonly at: Instant },
): SQLWrapper {
  const { kind, orderId, key, at } = event
  return tx
    .insert(webhookEvents)
    .values({ id: eventIdOf(key), key, type: eventTypes[kind], orderId, happenedAt: new Date(at) })
    .onConflictDoNothing()
}
