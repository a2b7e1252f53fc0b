import { sql } from 'drizzle-orm'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

/**
 * Sets the OMS's id of the customer whose order it is, on all their orders and on later ones. A guest's is set on the order
 * alone: whoever has the phone number next is somebody else. False: no such order.
 */
export const createSetOmsCustomerId =
  (db: Database) =>
  async (number: string, omsUserId: string): Promise<boolean> => {
    const known = await rowsOf(
      db,
      sql`with found as (select id, customer_id from orders where number = ${number}),
        customer as (update customers set oms_user_id = ${omsUserId} where id = (select customer_id from found))
        update orders set oms_user_id = ${omsUserId}
        where id = (select id from found) or customer_id = (select customer_id from found) returning number`,
    )
    return known.length > 0
  }
