import { sql } from 'drizzle-orm'
import { channelsOf } from '#commerce/messages/channels.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import { insertRows } from '#infrastructure/db/insert-rows.ts'
import { eventInsert } from '#adapters/webhooks/record-event.ts'
import { createEnqueueMessage, type MessageWrites } from './enqueue-message.ts'

/** One outbox row per channel, unique by key, and the webhook event of the same change. */
export const messageWrites: MessageWrites = (message) => {
  const { kind, orderId, country, key, values = null } = message
  const at = new Date(message.at)
  const rows = channelsOf(kind).map((channel) => ({
    key,
    channel,
    kind,
    orderId,
    country,
    nextAt: at,
    createdAt: at,
    values,
  }))
  return [
    ...(rows.length > 0 ? [sql`${insertRows(outbox, rows)} on conflict do nothing`] : []),
    eventInsert(message),
  ]
}

export const enqueueMessage = createEnqueueMessage(messageWrites)
