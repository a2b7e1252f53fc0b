import { channelsOf } from '#commerce/messages/channels.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import { together } from '#infrastructure/db/together.ts'
import { eventWrite } from '#adapters/webhooks/record-event.ts'
import type { EnqueueMessage } from './enqueue-message.ts'

/**
 * A row for each channel, unique by key: the same moment told twice is written about once. Order-management systems are
 * told of the same moments, so their event is noted here too.
 */
export const enqueueMessage: EnqueueMessage = async (tx, message) => {
  const { kind, orderId, key } = message
  const at = new Date(message.at)
  const rows = channelsOf(kind).map((channel) => ({ key, channel, kind, orderId, nextAt: at, createdAt: at }))
  await tx.execute(together(tx.insert(outbox).values(rows).onConflictDoNothing(), eventWrite(tx, message)))
}
