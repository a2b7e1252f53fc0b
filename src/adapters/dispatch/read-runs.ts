import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CountedSum, HandIn, Run, RunStop } from '#commerce/dispatch/run.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Currency } from '#kernel/currency.ts'
import { toInstant } from '#kernel/instant.ts'
import { money, type Money } from '#kernel/money.ts'
import { runHandIns, runHandInSums, runs, runStops } from './dispatch-tables.ts'

export type RunRow = typeof runs.$inferSelect

const toMoney = (minor: number | null, currency: Currency | null): Money | null =>
  minor === null || currency === null ? null : money(minor, currency)

const stopsOf = async (db: Database, runId: string): Promise<readonly RunStop[]> => {
  const found = await db
    .select({ stop: runStops, number: orders.number })
    .from(runStops)
    .innerJoin(orders, eq(orders.id, runStops.orderId))
    .where(eq(runStops.runId, runId))
    .orderBy(asc(runStops.rank))
  return found.map(
    ({ stop: { orderId, position, rank, state, litres, minutes, rejection, ...stop }, number }) => ({
      ...{ orderId, orderNumber: number, position, rank, state, litres, minutes, rejection },
      due: toMoney(stop.dueMinor, stop.currency),
      collected: toMoney(stop.collectedMinor, stop.currency),
    }),
  )
}

const handInOf = async (db: Database, runId: string): Promise<HandIn | null> => {
  const [row] = await db
    .select()
    .from(runHandIns)
    .where(eq(runHandIns.runId, runId))
    .orderBy(desc(runHandIns.countedAt), desc(runHandIns.key))
    .limit(1)
  if (!row) return null
  const sums = await db
    .select()
    .from(runHandInSums)
    .where(eq(runHandInSums.key, row.key))
    .orderBy(asc(runHandInSums.currency))
  return {
    id: row.key,
    state: row.state,
    sums: sums.map(({ currency, expectedMinor, countedMinor, differenceMinor }): CountedSum => ({
      expected: money(expectedMinor, currency),
      counted: money(countedMinor, currency),
      difference: money(differenceMinor, currency),
    })),
    note: row.note,
    countedBy: row.countedBy,
    at: toInstant(row.countedAt),
    decidedBy: row.decidedBy,
  }
}

export async function toRun(db: Database, row: RunRow): Promise<Run> {
  const { id, number, country, place, day, crew, vehicle, state, version } = row
  return {
    ...{ id, number, country, place, day, crew, vehicle, state, version },
    stops: await stopsOf(db, id),
    link: { count: row.linkCount, isOpen: row.linkIsOpen },
    handIn: await handInOf(db, id),
    createdAt: toInstant(row.createdAt),
  }
}

/** `locked`: the row stays locked until the transaction ends. */
export async function findRun(
  db: Database,
  which: { readonly number: string } | { readonly id: string },
  locked = false,
): Promise<Run | undefined> {
  const query = db
    .select()
    .from(runs)
    .where('id' in which ? eq(runs.id, which.id) : eq(runs.number, which.number))
  const [row] = locked ? await query.for('update') : await query
  return row && toRun(db, row)
}

/** Of the rows, by number. */
export const lockRuns = (tx: Database, numbers: readonly string[]) =>
  tx
    .select()
    .from(runs)
    .where(inArray(runs.number, [...numbers]))
    .orderBy(asc(runs.number))
    .for('update')
