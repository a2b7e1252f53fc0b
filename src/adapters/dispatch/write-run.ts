import { and, eq, sql } from 'drizzle-orm'
import { maxStopsPerDay, stopKey, type Run, type RunStop } from '#commerce/dispatch/run.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { runHandIns, runHandInSums, runs, runStops } from './dispatch-tables.ts'

/** What the database rejected: the transaction is given up. */
export class StopConflictError extends Error {
  readonly kind: 'in-another-run' | 'too-many-stops' | 'overtaken'
  constructor(kind: StopConflictError['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Runs of a place and day wait for each other where they are counted. */
export const lockDay = (tx: Database, { place, day }: Pick<Run, 'place' | 'day'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`runs ${place} ${day}`}, 0))`)

/** Writes what has changed. The run must be locked. */
export async function writeRun(tx: Database, before: Run, after: Run): Promise<void> {
  await tx
    .update(runs)
    .set({
      state: after.state,
      crew: [...after.crew],
      vehicle: after.vehicle,
      linkCount: after.link.count,
      linkIsOpen: after.link.isOpen,
      version: before.version + 1,
    })
    .where(eq(runs.id, before.id))
  const known = new Map(before.stops.map((stop) => [stopKey(stop), stop]))
  for (const stop of after.stops) {
    const old = known.get(stopKey(stop))
    const isBack = old?.state === 'removed' && stop.state === 'planned'
    if (!old || isBack) await insertStop(tx, after, stop)
    else if (old.state !== stop.state || old.rank !== stop.rank || old.rejection !== stop.rejection)
      await updateStop(tx, after.id, old, stop)
  }
  if (after.handIn && after.handIn !== before.handIn) await writeHandIn(tx, after.id, after.handIn)
}

async function insertStop(tx: Database, run: Run, stop: RunStop): Promise<void> {
  await lockDay(tx, run)
  const [counted] = await rowsOf<{ stops: number }>(
    tx,
    sql`select count(*)::int as stops from run_stops join runs on runs.id = run_stops.run_id
      where runs.place = ${run.place} and runs.day = ${run.day}::date and run_stops.state <> 'removed'`,
  )
  if ((counted?.stops ?? 0) >= maxStopsPerDay) throw new StopConflictError('too-many-stops')
  const { orderId, position, rank, state, litres, minutes, rejection, due } = stop
  const values = {
    rank,
    state,
    litres,
    minutes,
    rejection,
    currency: due?.currency ?? null,
    dueMinor: due?.minor ?? null,
  }
  const [taken] = await rowsOf(
    tx,
    sql`select 1 from run_stops where order_id = ${orderId} and position = ${position} and state in ('planned', 'loaded')`,
  )
  if (taken) throw new StopConflictError('in-another-run')
  await tx
    .insert(runStops)
    .values({ runId: run.id, orderId, position, ...values })
    .onConflictDoUpdate({ target: [runStops.runId, runStops.orderId, runStops.position], set: values })
}

/** A stop that its shipment has moved meanwhile is not written over. */
async function updateStop(tx: Database, runId: string, old: RunStop, { rank, state, rejection }: RunStop) {
  const written = await tx
    .update(runStops)
    .set({ rank, state, rejection })
    .where(
      and(
        eq(runStops.runId, runId),
        eq(runStops.orderId, old.orderId),
        eq(runStops.position, old.position),
        eq(runStops.state, old.state),
      ),
    )
    .returning({ state: runStops.state })
  if (written.length === 0) throw new StopConflictError('overtaken')
}

async function writeHandIn(tx: Database, runId: string, handIn: NonNullable<Run['handIn']>): Promise<void> {
  const { id: key, state, sums, note, countedBy, at, decidedBy } = handIn
  const inserted = await tx
    .insert(runHandIns)
    .values({ key, runId, state, note, countedBy, countedAt: new Date(at), decidedBy })
    .onConflictDoUpdate({
      target: runHandIns.key,
      set: { state, decidedBy },
      setWhere: eq(runHandIns.runId, runId),
    })
    .returning({ key: runHandIns.key })
  // The key was used for another run.
  if (inserted.length === 0) throw new StopConflictError('overtaken')
  await tx
    .insert(runHandInSums)
    .values(
      sums.map(({ expected, counted, difference }) => ({
        key,
        currency: counted.currency,
        expectedMinor: expected.minor,
        countedMinor: counted.minor,
        differenceMinor: difference.minor,
      })),
    )
    .onConflictDoNothing()
}
