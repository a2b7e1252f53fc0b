import { and, count, eq, isNull } from 'drizzle-orm'
import type { ReturnDrafts, ReturnPhotos } from '#commerce/returns/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { returnDrafts, returnPhotos } from './return-tables.ts'

/** Loose photos of one order: some were uploaded for a form that was not sent. */
const maxLoose = 18

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const createReturnPhotos = (db: Database): ReturnPhotos => ({
  add: (orderId, bytes, at) =>
    db.transaction(async (tx) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
      const [loose] = await tx
        .select({ count: count() })
        .from(returnPhotos)
        .where(and(eq(returnPhotos.orderId, orderId), isNull(returnPhotos.returnId)))
      if ((loose?.count ?? 0) >= maxLoose) return undefined
      const [added] = await tx
        .insert(returnPhotos)
        .values({ orderId, bytes, addedAt: new Date(at) })
        .returning({ id: returnPhotos.id })
      return added
    }),
  async find(orderId, id) {
    if (!uuid.test(id)) return undefined
    const [row] = await db
      .select({ bytes: returnPhotos.bytes })
      .from(returnPhotos)
      .where(and(eq(returnPhotos.id, id), eq(returnPhotos.orderId, orderId)))
    return row?.bytes
  },
})

export const createReturnDrafts = (db: Database): ReturnDrafts => ({
  async save(orderId, draft, at) {
    const [row] = await db
      .insert(returnDrafts)
      .values({ orderId, draft, savedAt: new Date(at) })
      .returning({ id: returnDrafts.id })
    return row?.id ?? ''
  },
  async find(orderId, id) {
    if (!uuid.test(id)) return undefined
    const [row] = await db
      .select({ draft: returnDrafts.draft })
      .from(returnDrafts)
      .where(and(eq(returnDrafts.id, id), eq(returnDrafts.orderId, orderId)))
    return row?.draft
  },
})
