import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { channelsOf } from '#commerce/messages/channels.ts'
import type { OrderLinks } from '#commerce/orders/ports.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Links in the outbox. They are signed when they are sent: no table holds one. */
export const createOrderLinks = (db: Database): OrderLinks => ({
  async queueTracking({ number, country, contact, at }) {
    const { channel, address } = contact
    const isContact =
      channel === 'mail' ? sql`lower(${orders.email}) = ${address}` : sql`${orders.phone} = ${address}`
    const now = new Date(at)
    await db.insert(outbox).values({
      key: `tracking-link:${randomUUID()}`,
      channel,
      kind: 'tracking-link',
      // An id of no order where there is none: written like any other, dropped when it is due.
      orderId: sql`coalesce((select id from ${orders}
        where number = ${number} and country = ${country} and ${isContact}), gen_random_uuid())::text`,
      nextAt: now,
      createdAt: now,
    })
  },

  async queueChange(orderId, at) {
    const [key, now] = [`change-link:${randomUUID()}`, new Date(at)]
    const row = { key, kind: 'change-link', orderId, nextAt: now, createdAt: now }
    await db.insert(outbox).values(channelsOf('change-link').map((channel) => ({ ...row, channel })))
  },
})
