import { eq, sql } from 'drizzle-orm'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { AccessTokens } from '#commerce/orders/access/order-scope.ts'
import { orderSubmissions } from './order-tables.ts'

/** Results of submissions by their idempotency key. */
export const createOrderSubmissions = (
  db: Database,
  accessTokens: AccessTokens,
): Pick<OrderRepository, 'findSubmission' | 'savePaymentUrl'> => ({
  async findSubmission({ key, requestDigest }) {
    const [row] = await db.select().from(orderSubmissions).where(eq(orderSubmissions.key, key))
    if (!row) return undefined
    return row.requestDigest === requestDigest
      ? ok({ ...row.result, accessToken: accessTokens.sign(row.result.number, 'own') })
      : fail({ kind: 'key-reused' })
  },

  async savePaymentUrl({ key }, paymentUrl) {
    const result = sql`jsonb_set(${orderSubmissions.result}, '{paymentUrl}', to_jsonb(${paymentUrl}::text))`
    await db.update(orderSubmissions).set({ result }).where(eq(orderSubmissions.key, key))
  },
})
