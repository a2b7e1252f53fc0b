import { channelsOf } from '#commerce/messages/channels.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import { combineWrites } from '#infrastructure/db/combine-writes.ts'
import { eventInsert } from '#adapters/webhooks/record-event.ts'
import type { EnqueueMessage } from './enqueue-message.ts'

/** Inserts one outbox row per channel, unique by key, and the webhook event of the same change. */
export const enqueueMessage: EnqueueMessage = async (tx, message) => {
  const { kind, orderId, key } = message
  const at = new Date(message.at)
  const rows = channelsOf(kind).map((channel) => ({ key, channel, kind, orderId, nextAt: at, createdAt: at }))
  await tx.execute(
    combineWrites(tx.insert(outbox).values(rows).onConflictDoNothing(), eventInsert(tx, message)),
  )
}
