import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { CustomerOrders } from '#commerce/orders/ports.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { withChildren } from './read-orders.ts'

/** Orders by customer, over the index `orders_customer`. */
export const createCustomerOrders = (db: Database): CustomerOrders => ({
  async list({ customerId, country, start, limit }) {
    const isOwn = eq(orders.customerId, customerId)
    const [rows, counts] = await Promise.all([
      db
        .select()
        .from(orders)
        .where(and(isOwn, eq(orders.country, country)))
        .orderBy(desc(orders.placedAt), desc(orders.number))
        .limit(limit)
        .offset(start),
      db
        .select({ country: orders.country, count: sql<number>`count(*)::int` })
        .from(orders)
        .where(isOwn)
        .groupBy(orders.country)
        .orderBy(orders.country),
    ])
    return {
      orders: await withChildren(db, rows),
      counts: counts.map((one) => ({ ...one, country: one.country as CountryCode })),
    }
  },

  async find(number, customerId) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.number, number), eq(orders.customerId, customerId)))
    return (await withChildren(db, rows))[0]
  },

  async isFree(number) {
    const [found] = await db
      .select({ customerId: orders.customerId })
      .from(orders)
      .where(eq(orders.number, number))
    return found?.customerId === null
  },

  async attach(number, customerId) {
    // One statement: if two customers press at the same time, only one gets the order.
    const attached = await db
      .update(orders)
      .set({ customerId })
      .where(and(eq(orders.number, number), or(isNull(orders.customerId), eq(orders.customerId, customerId))))
      .returning({ id: orders.id })
    return attached.length > 0
  },
})
