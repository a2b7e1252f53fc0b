import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { ChangeMessageKind } from '#commerce/messages/message.ts'
import type { Instant } from '#kernel/instant.ts'
import { insertRows } from '#infrastructure/db/insert-rows.ts'
import { webhookEvents } from '#adapters/webhooks/webhook-tables.ts'
import { eventTypes } from './event-types.ts'

/** The id is derived from the key: an event that is recorded twice has one id. */
export const eventIdOf = (key: string): string =>
  `evt_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`

/** Records an event for webhooks, in the transaction of the change. */
export function eventInsert({
  kind,
  orderId,
  key,
  at,
}: {
  readonly kind: ChangeMessageKind
  readonly orderId: string
  readonly key: string
  readonly at: Instant
}): SQL {
  const row = { id: eventIdOf(key), key, type: eventTypes[kind], orderId, happenedAt: new Date(at) }
  return sql`${insertRows(webhookEvents, [row])} on conflict do nothing`
}
