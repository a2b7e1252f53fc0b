import { sql } from 'drizzle-orm'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

/**
 * Remembers what the order-management system calls the shopper of an order: on all orders of the same phone, and on
 * those he places from now on. False: there is no such order.
 */
export const createKnowShopper =
  (db: Database) =>
  async (number: string, omsUserId: string): Promise<boolean> => {
    const known = await rowsOf(
      db,
      sql`update orders set oms_user_id = ${omsUserId}
        where phone = (select phone from orders where number = ${number}) returning number`,
    )
    return known.length > 0
  }
