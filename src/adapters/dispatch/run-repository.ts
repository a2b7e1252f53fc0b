import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RunRepository } from '#commerce/dispatch/ports.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { withChildren } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { invariant } from '#kernel/invariant.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { crewPhones, runs, runStops } from './dispatch-tables.ts'
import { listHandIns } from './list-hand-ins.ts'
import { listRuns, pageOfRuns } from './list-runs.ts'
import { findRun, lockRuns, toRun } from './read-runs.ts'
import { lockDay, StopConflictError, writeRun } from './write-run.ts'

const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Runs, their stops and their counts of cash in PostgreSQL or PGlite. */
export function createRunRepository(db: Database): RunRepository {
  return {
    insert: ({ key, ...run }, by, at) =>
      db.transaction(async (tx) => {
        await lockDay(tx, { place: run.country, day: run.day })
        const [before] = await tx.select().from(runs).where(eq(runs.idempotencyKey, key))
        if (before) return toRun(tx, before)
        const head = `${run.country.toUpperCase()}${run.day.slice(2).replaceAll('-', '')}-`
        const [counted] = await rowsOf<{ count: number }>(
          tx,
          sql`select count(*)::int as count from runs where country = ${run.country} and day = ${run.day}::date`,
        )
        const number = head + String((counted?.count ?? 0) + 1).padStart(2, '0')
        const [row] = await tx
          .insert(runs)
          .values({
            ...run,
            ...{
              number,
              idempotencyKey: key,
              crew: [...run.crew],
              state: 'planned',
              createdAt: new Date(at),
            },
          })
          .returning()
        invariant(row, 'an inserted run is returned')
        await writeAudit(tx, by, at, {
          act: 'run.plan',
          object: { kind: 'run', id: number },
          country: run.country,
          before: {},
          after: { place: run.place, day: run.day, crew: run.crew, vehicle: run.vehicle },
          reason: null,
          approvalId: null,
        })
        return toRun(tx, row)
      }),
    find: (number) => findRun(db, { number }),
    findById: async (id) => (uuidShape.test(id) ? findRun(db, { id }) : undefined),
    list: (query) => listRuns(db, query),
    listPage: (query, by) => pageOfRuns(db, query, by),
    listHandIns: (query) => listHandIns(db, query),

    async change(number, { by, at }, decide) {
      try {
        return await db.transaction(async (tx) => {
          const before = await findRun(tx, { number }, true)
          if (!before) return fail({ kind: 'not-found' as const })
          const decided = decide(before)
          if (!decided.ok) return decided
          const { run, act, detail, reason, before: was = {} } = decided.value
          if (run === before) return ok(run)
          await writeRun(tx, before, run)
          await writeAudit(tx, by, at, {
            act,
            object: { kind: 'run', id: number },
            country: run.country,
            before: { ...(run.state === before.state ? {} : { state: before.state }), ...was },
            after: { ...(run.state === before.state ? {} : { state: run.state }), ...detail },
            reason,
            approvalId: null,
          })
          return ok({ ...run, version: before.version + 1 })
        })
      } catch (error) {
        if (error instanceof StopConflictError) return fail({ kind: error.kind })
        throw error
      }
    },

    moveStop: ({ from, to, stop }, { by, at }) =>
      db.transaction(async (tx) => {
        const locked = await lockRuns(tx, [from, to])
        const [source, target] = [from, to].map((number) => locked.find((one) => one.number === number))
        const takes = (state: string | undefined): boolean => state === 'planned' || state === 'loaded'
        if (!source || !target || source.id === target.id || !takes(source.state) || !takes(target.state))
          return false
        if (source.place !== target.place || source.day !== target.day) return false
        // Where it was on the other run before and was removed, that row makes way.
        const which = sql`order_id = (select id from orders where number = ${stop.orderNumber}) and position = ${stop.position}`
        await tx.delete(runStops).where(sql`run_id = ${target.id} and ${which} and state = 'removed'`)
        const moved = await rowsOf(
          tx,
          sql`update run_stops set run_id = ${target.id}, rank = (
              select coalesce(max(rank), 0) + 1 from run_stops where run_id = ${target.id})
            where run_id = ${source.id} and ${which} and state = 'planned' returning order_id`,
        )
        if (moved.length === 0) return false
        await writeAudit(tx, by, at, {
          act: 'run.move-stop',
          object: { kind: 'run', id: to },
          country: target.country,
          before: { run: from },
          after: { run: to, shipment: `${stop.orderNumber}/${stop.position}` },
          reason: null,
          approvalId: null,
        })
        return true
      }),

    async listOrders(numbers) {
      if (numbers.length === 0) return []
      const found = await db
        .select()
        .from(orders)
        .where(inArray(orders.number, [...numbers]))
      return withChildren(db, found)
    },

    async listUnplanned({ country, day, limit }) {
      const found = await rowsOf<{ id: string; position: number }>(
        db,
        sql`select placed.id, shipment.position from shipments shipment join orders placed on placed.id = shipment.order_id
          where placed.country = ${country} and placed.choice ->> 'kind' = 'home'
            and placed.status in ('confirmed', 'processing', 'cancel rejected') and cardinality(placed.review_reasons) = 0
            and shipment.status in ('Delivery Scheduled', 'Rescheduled') and shipment.seller is null
            and coalesce((shipment.slot ->> 'day')::date, shipment.earliest) <= ${day}::date
            and not exists (select 1 from run_stops stop where stop.order_id = placed.id
              and stop.position = shipment.position and stop.state in ('planned', 'loaded'))
          order by coalesce((shipment.slot ->> 'day')::date, shipment.earliest), shipment.slot ->> 'from' nulls last,
            placed.address ->> 'area', placed.number
          limit ${limit}::int`,
      )
      if (found.length === 0) return []
      const rows = await db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...new Set(found.map(({ id }) => id))]))
      const byId = new Map((await withChildren(db, rows)).map((order) => [order.id, order]))
      return found.flatMap(({ id, position }) => {
        const order = byId.get(id)
        return order ? [{ order, position }] : []
      })
    },

    async notePhone(runId, { digest, agent, at }) {
      const moment = new Date(at)
      await db
        .insert(crewPhones)
        .values({ runId, digest, agent, firstAt: moment, lastAt: moment })
        .onConflictDoUpdate({
          target: [crewPhones.runId, crewPhones.digest],
          set: { lastAt: moment },
        })
    },

    async listPhones(runId) {
      const found = await db
        .select()
        .from(crewPhones)
        .where(and(eq(crewPhones.runId, runId)))
        .orderBy(crewPhones.firstAt)
      return found.map(({ agent, firstAt, lastAt }) => ({
        agent,
        firstAt: toInstant(firstAt),
        lastAt: toInstant(lastAt),
      }))
    },
  }
}
