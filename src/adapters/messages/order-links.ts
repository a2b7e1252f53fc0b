import { randomUUID } from 'node:crypto'
import { channelsOf } from '#commerce/messages/channels.ts'
import type { OrderLinks } from '#commerce/orders/ports.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Links in the outbox. They are signed when they are sent: no table holds one. */
export const createOrderLinks = (db: Database): OrderLinks => ({
  async queueChange({ id: orderId, country }, at) {
    const [key, now] = [`change-link:${randomUUID()}`, new Date(at)]
    const row = { key, kind: 'change-link', orderId, country, nextAt: now, createdAt: now }
    await db.insert(outbox).values(channelsOf('change-link').map((channel) => ({ ...row, channel })))
  },

  queuePayment: ({ id: orderId, number, country }, { key, by, at }) =>
    db.transaction(async (tx) => {
      const now = new Date(at)
      const row = {
        key: `payment-link:${key}`,
        kind: 'payment-link',
        orderId,
        country,
        nextAt: now,
        createdAt: now,
      }
      const queued = await tx
        .insert(outbox)
        .values(channelsOf('payment-link').map((channel) => ({ ...row, channel })))
        .onConflictDoNothing()
        .returning({ id: outbox.id })
      if (queued.length === 0) return
      await writeAudit(tx, by, at, {
        act: 'order.send-payment-link',
        object: { kind: 'order', id: number },
        country,
        before: {},
        after: {},
        reason: null,
        approvalId: null,
      })
    }),
})
