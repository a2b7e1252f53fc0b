import { randomUUID } from 'node:crypto'
import { channelsOf } from '#commerce/messages/channels.ts'
import type { OrderLinks } from '#commerce/orders/ports.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Links in the outbox. They are signed when they are sent: no table holds one. */
export const createOrderLinks = (db: Database): OrderLinks => ({
  async queueChange(orderId, at) {
    const [key, now] = [`change-link:${randomUUID()}`, new Date(at)]
    const row = { key, kind: 'change-link', orderId, nextAt: now, createdAt: now }
    await db.insert(outbox).values(channelsOf('change-link').map((channel) => ({ ...row, channel })))
  },
})
