import { sql } from 'drizzle-orm'
import type {
  CapacityFailure,
  RuleOutcome,
  SlotRepository,
  StoredDayCapacity,
  StoredSlotRule,
  StoredSlot,
} from '#commerce/slots/ports.ts'
import { createSlotAdmin, type SlotAdmin } from '#commerce/slots/slot-admin.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** Capacities are set one after the other: a rule and a day of it are never set by two people at a time. */
const capacityLock = 5_823_028

const lock = (tx: Database): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${capacityLock})`)

export const createSlotAdminModule = (
  db: Database,
  deps: Omit<Parameters<typeof createSlotAdmin>[0], 'slots'>,
): { readonly slotAdmin: SlotAdmin } => ({
  slotAdmin: createSlotAdmin({ ...deps, slots: createSlotRepository(db) }),
})

/** Places of slots of operators, in the database. */
const createSlotRepository = (db: Database): SlotRepository => ({
  list: ({ country, zone }, { from, to }) =>
    rowsOf<StoredSlot>(
      db,
      // Days sort as text.
      sql`select id, taken, set_capacity as capacity, set_by as "setBy" from delivery_slots
        where id collate "C" >= ${`${country}:${zone}:${from}`} and id collate "C" < ${`${country}:${zone}:${to}~`}`,
    ),

  async listRules(country, zone) {
    const found = await rowsOf<{ id: string; capacity: number }>(
      db,
      sql`select id, capacity from slot_rules where id like ${`${country}:${zone}:%`}`,
    )
    return new Map(found.map(({ id, capacity }) => [id, capacity]))
  },

  async listOrders(id, by) {
    const found = await rowsOf<{ number: string }>(
      db,
      sql`select orders.number from slot_reservations place join orders on orders.id = place.order_id
        where place.slot_id = ${id} and ${withinReach(by, 'orders.see', {
          country: sql`orders.country`,
          place: sql`(select facets.place from order_facets facets where facets.order_id = orders.id)`,
        })}
        order by orders.number`,
    )
    return found.map(({ number }) => number)
  },

  setDay: (wanted) => db.transaction((tx) => setDayIn(tx, wanted)),
  setRule: (wanted) => db.transaction((tx) => setRuleIn(tx, wanted)),
})

/** The row of the slot is locked as an order locks it: an order that takes a place meanwhile comes before, or counts by what is set. */
async function setDayIn(
  tx: Database,
  wanted: StoredDayCapacity,
): Promise<Result<{ readonly capacity: number }, CapacityFailure>> {
  const { id, ruleId, planned, seen, note, by, at, country } = wanted
  await lock(tx)
  // So that there is a row to lock.
  await tx.execute(sql`insert into delivery_slots (id, taken, capacity) values (${id}, 0, ${planned}::int)
    on conflict (id) do nothing`)
  const [slot] = await rowsOf<StoredSlot & { readonly rule: number | null }>(
    tx,
    sql`select taken, set_capacity as capacity, set_by as "setBy", (select capacity from slot_rules where id = ${ruleId}) as rule
      from delivery_slots where id = ${id} for update`,
  )
  const { taken = 0, setBy = null } = slot ?? {}
  const rule = slot?.rule ?? planned
  const before = slot?.capacity ?? rule
  const capacity = wanted.capacity ?? rule
  const isOwn = wanted.capacity !== null
  if (before === capacity && (setBy === 'day') === isOwn) return ok({ capacity })
  if (seen !== undefined && seen !== before) return fail({ kind: 'capacity-changed', capacity: before })
  if (capacity < taken) return fail({ kind: 'below-taken', taken })
  await tx.execute(sql`update delivery_slots set set_capacity = ${capacity}::int, capacity = ${capacity}::int,
    set_by = ${isOwn ? 'day' : 'rule'} where id = ${id}`)
  await writeAudit(tx, by, at, {
    act: 'slot.set-day',
    object: { kind: 'slot', id },
    country,
    before: { places: before },
    after: { places: capacity },
    reason: note,
    approvalId: null,
  })
  return ok({ capacity })
}

/**
 * Written into every slot that follows it, also into those without orders: a process that quoted by the rule of before counts by the
 * new one when it takes the place. A day that has more orders than the rule gives keeps as many places as are taken.
 */
async function setRuleIn(
  tx: Database,
  wanted: StoredSlotRule,
): Promise<Result<RuleOutcome, CapacityFailure>> {
  const { name, ruleIds, planned, capacity, slots, seen, note, by, at, country } = wanted
  await lock(tx)
  const known = await rowsOf<{ capacity: number }>(
    tx,
    sql`select capacity from slot_rules where id = ${anyOf(ruleIds)}`,
  )
  const before = known[0]?.capacity ?? planned
  if (before !== capacity && seen !== undefined && seen !== before)
    return fail({ kind: 'capacity-changed', capacity: before })
  await tx.execute(sql`insert into slot_rules (id, capacity)
    select id, ${capacity}::int from ${rows(
      ruleIds.map((id) => ({ id })),
      'id text',
    )} on conflict (id) do update set capacity = excluded.capacity`)
  // In the order of ids, as orders lock them that change their slot.
  const written = await rowsOf<{ id: string; setBy: string }>(
    tx,
    sql`insert into delivery_slots (id, taken, capacity, set_capacity, set_by)
      select id, 0, ${capacity}::int, ${capacity}::int, 'rule' from ${rows(
        slots.map((id) => ({ id })),
        'id text',
      )} order by id
      on conflict (id) do update set
        set_capacity = greatest(excluded.set_capacity, delivery_slots.taken),
        capacity = greatest(excluded.set_capacity, delivery_slots.taken),
        set_by = case when delivery_slots.taken > excluded.set_capacity then 'day' else 'rule' end
      where delivery_slots.set_by is distinct from 'day'
      returning id, set_by as "setBy"`,
  )
  const above = written.filter(({ setBy }) => setBy === 'day').map(({ id }) => id)
  const followed = new Set(written.map(({ id }) => id))
  if (before !== capacity)
    await writeAudit(tx, by, at, {
      act: 'slot.set-rule',
      object: { kind: 'slot-rule', id: name },
      country,
      before: { places: before },
      after: { places: capacity, count: written.length - above.length },
      reason: note,
      approvalId: null,
    })
  return ok({ capacity, above, own: slots.filter((id) => !followed.has(id)) })
}
