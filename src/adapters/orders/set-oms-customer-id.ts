import { sql } from 'drizzle-orm'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Sets the OMS's customer id on all orders with the same phone number; later orders inherit it. False: no such order. */
export const createSetOmsCustomerId =
  (db: Database) =>
  async (number: string, omsUserId: string): Promise<boolean> => {
    const known = await rowsOf(
      db,
      sql`update orders set oms_user_id = ${omsUserId}
        where phone = (select phone from orders where number = ${number}) returning number`,
    )
    return known.length > 0
  }
