import { sql, type SQL } from 'drizzle-orm'
import type { SlotPlaces } from '#commerce/delivery/delivery-quote.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** The key of the rule of a slot: "ae:near:09-13/2", for its country, zone, hours and weekday. */
const ruleKey = (id: SQL): SQL =>
  sql`split_part(${id}, ':', 1) || ':' || split_part(${id}, ':', 2) || ':' || split_part(${id}, ':', 4)
    || '/' || extract(dow from split_part(${id}, ':', 3)::date)::int`

const placesIn = (ids: SQL): SQL => sql`unnest(${ids}) as one(id)
  left join delivery_slots slot on slot.id = one.id
  left join slot_rules rule on rule.id = ${ruleKey(sql`one.id`)}
  where slot.id is not null or rule.id is not null`
const capacityOfSlot = sql`coalesce(slot.set_capacity, rule.capacity)`

/** Places by slot id; slots as the table has them are missing. */
export async function loadSlotsTaken(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SlotPlaces>> {
  if (ids.length === 0) return new Map()
  const found = await rowsOf<{ id: string } & SlotPlaces>(
    db,
    sql`select one.id, coalesce(slot.taken, 0) as taken, ${capacityOfSlot} as capacity
      from ${placesIn(sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)}`,
  )
  return new Map(found.map(({ id, taken, capacity }) => [id, { taken, capacity }]))
}

/** The same as a column of a statement over a relation `requested` with slots; null: none is reserved. */
export const slotsTakenColumn: SQL = sql`
  (select json_object_agg(one.id, json_build_object('taken', coalesce(slot.taken, 0), 'capacity', ${capacityOfSlot}))
    from ${placesIn(sql`requested.slots`)}) as "slotsTaken"`
