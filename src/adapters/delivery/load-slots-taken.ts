import { sql, type SQL } from 'drizzle-orm'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Reserved places by slot id; slots without any are missing. */
export async function loadSlotsTaken(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await rowsOf<{ id: string; taken: number }>(
    db,
    sql`select id, taken from delivery_slots where id = ${anyOf(ids)}`,
  )
  return new Map(found.map(({ id, taken }) => [id, taken]))
}

/** The same as a column of a statement over a relation `requested` with slots; null: none is reserved. */
export const slotsTakenColumn: SQL = sql`
  (select json_object_agg(id, taken) from delivery_slots where id = any(requested.slots)) as "slotsTaken"`
