import { sql, type SQL } from 'drizzle-orm'
import type { ObjectKind } from '#commerce/collaboration/collaboration.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { claims, notes, tags } from './collaboration-tables.ts'

/** What an `entry` is about, where it still exists. */
const subjects: Readonly<Record<ObjectKind, SQL>> = {
  order: sql`select from orders where number = entry.object_id`,
  lead: sql`select from leads where reference = entry.object_id`,
  return: sql`select from returns where reference = entry.object_id`,
  quote: sql`select from quotes where number = entry.object_id`,
  consultation: sql`select from consultations where reference = entry.object_id`,
}

/** Deletes at most `limit` notes, claims and tags whose order, request or return was deleted. Returns their number. */
export async function removeOrphanedNotes(db: Database, limit: number): Promise<number> {
  const isOrphaned = sql.join(
    Object.entries(subjects).map(
      ([kind, subject]) => sql`(entry.object_kind = ${kind} and not exists (${subject}))`,
    ),
    sql` or `,
  )
  let removed = 0
  for (const table of [notes, claims, tags]) {
    const gone = await rowsOf(
      db,
      sql`delete from ${table} where ctid = any(array(
        select entry.ctid from ${table} entry where ${isOrphaned} limit ${limit - removed})) returning 1`,
    )
    removed += gone.length
  }
  return removed
}

/** Deletes what people wrote about the orders and returns of a customer: the orders stay, by law. */
export async function eraseNotesOf(tx: Database, customerId: string): Promise<void> {
  await tx.execute(sql`delete from operations_notes
    where (object_kind = 'order' and object_id in (select number from orders where customer_id = ${customerId}::uuid))
      or (object_kind = 'return' and object_id in (select one.reference from returns one
        join orders on orders.id = one.order_id where orders.customer_id = ${customerId}::uuid))`)
}
