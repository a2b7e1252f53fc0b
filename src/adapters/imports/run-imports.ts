import { setTimeout as pauseFor } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, exists, gte, inArray, lt, min, or, sql } from 'drizzle-orm'
import type { ImportMap } from '#adapters/import/import-map.ts'
import { readStaffLimits } from '#adapters/settings/staff-limits.ts'
import type { ImportLine, LineReason } from '#commerce/imports/import-line.ts'
import {
  importBatch,
  permissionOf,
  personalKinds,
  mayHideProducts,
  reachOfImports,
  secretKinds,
  type ImportKind,
  type ImportRunFailure,
} from '#commerce/imports/import-run.ts'
import { importStates, isOver, nextImportState } from '#commerce/imports/import-states.ts'
import { exceedsPriceLimits } from '#commerce/price-admin/price-admin.ts'
import { may, mayAnywhere, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows as rowsGiven } from '#infrastructure/db/sql-helpers.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { checkFile, type CheckDeps, type CostRights } from './check-file.ts'
import { forgetPersons, operatorOf, readLines } from './import-store.ts'
import { importFiles, importLines, imports } from './import-tables.ts'
import type { FileSeal } from './seal-file.ts'
import { writeLines, type LinesToWrite, type WrittenLines } from './write-lines.ts'

type Run = typeof imports.$inferSelect

type Deps = Omit<CheckDeps, 'now' | 'signal' | 'db'> & {
  readonly writer: CatalogWriter
  readonly seal: FileSeal
  /** Undefined: there is no such map, or it cannot be used any more. */
  readonly findMap: (id: string | null) => Promise<ImportMap | undefined>
  /** Who sent it, with the rights of now; undefined: they have none any more. */
  readonly findSender: (run: Pick<Run, 'operatorKind' | 'operatorId'>) => Promise<Operator | undefined>
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly clock: Clock
  readonly report: Report
  /** Between batches, so that the shop has the machine meanwhile. */
  readonly pauseMs?: number
}

const leaseMs = 600_000
/** How long files and lines are retained after an import ends, or while it waits to be applied. An approval may take three days. */
const retainedMs = 24 * 3_600_000
const requestedMs = 73 * 3_600_000

/** Checks files that were sent in, and writes those that are to be applied. A process that dies leaves whole batches, and another goes on. */
export function createRunImports(db: Database, deps: Deps) {
  const { clock, report, purgeBus, pauseMs = 100 } = deps
  const mine = ({ id, attempts, state }: Run) =>
    and(eq(imports.id, id), eq(imports.attempts, attempts), eq(imports.state, state))

  async function end(
    run: Run,
    event: 'check' | 'reject' | 'finish',
    values: Partial<typeof imports.$inferInsert>,
  ): Promise<void> {
    const state = nextImportState(run.state, event)
    if (state === undefined) return
    await db.transaction(async (tx) => {
      const ended = await tx
        .update(imports)
        .set({ ...values, state, changedAt: new Date(clock.now()), leasedUntil: null })
        .where(mine(run))
        .returning({ id: imports.id })
      // Of persons nothing is stored any more but what was written.
      if (ended.length > 0 && isOver(state) && personalKinds.includes(run.kind))
        await forgetPersons(tx, run.id)
    })
  }

  const reject = (run: Run, failure: ImportRunFailure): Promise<void> => end(run, 'reject', { failure })

  async function check(run: Run, signal: AbortSignal): Promise<void> {
    const map = await deps.findMap(run.map)
    if (!map) return reject(run, { kind: 'unusable-map', detail: run.map })
    const [file] = await db.select().from(importFiles).where(eq(importFiles.importId, run.id))
    if (!file) return reject(run, { kind: 'empty', detail: null })
    const { kind, fileName, reach } = run
    const bytes = secretKinds.includes(kind) ? deps.seal.open(file.bytes, run.id) : file.bytes
    await deleteLines(db, run.id)
    const sender = await deps.findSender(run)
    const checked = await checkFile(
      {
        ...{ kind, fileName, reach, map, bytes, costs: costRights(sender) },
        mayHide: sender !== undefined && mayHideProducts(sender),
        priceLimits: await readPriceLimits(sender),
      },
      { ...deps, db, now: () => clock.now(), signal },
      (lines) => insertLines(db, run.id, lines),
    )
    if (!checked.ok) return reject(run, checked.failure)
    await end(run, 'check', { ...checked.value, version: run.version + 1, done: 0, rejected: 0 })
  }

  async function readPriceLimits(sender: Operator | undefined): Promise<ReadonlyMap<string, number>> {
    const limits = new Map<string, number>()
    for (const { isoCode, currency } of deps.countries)
      if (!sender || !exceedsPriceLimits(sender, isoCode))
        limits.set(isoCode, (await readStaffLimits(db, currency, clock.now())).pricePercent)
    return limits
  }

  /** A file whose check breaks would break it again at every attempt. */
  async function checkOnce(run: Run, signal: AbortSignal): Promise<void> {
    try {
      await check(run, signal)
    } catch (error) {
      if (signal.aborted) throw error
      report(reportable(error, run.kind), { what: `check of import ${run.id}` })
      await reject(run, { kind: 'broken', detail: null })
    }
  }

  /** Null: the run is no longer this process's. */
  async function writeBatch(run: Run, sender: Operator): Promise<number | null> {
    const { count, tags } = await db.transaction(async (tx) => {
      const at = clock.now()
      const [own] = await tx
        .update(imports)
        .set({ leasedUntil: new Date(addMilliseconds(at, leaseMs)) })
        .where(mine(run))
        .returning({ id: imports.id })
      if (!own) return { count: null, tags: [] }
      const lines = await readLines(tx, run.id, { states: ['waiting'], after: 0, limit: importBatch })
      if (lines.length === 0) return { count: 0, tags: [] }
      const { kind, fileName, approvalId, id } = run
      const written = await writeSafely(tx, lines, {
        ...{ kind, fileName, approvalId, importId: id, by: operatorOf(refOfRun(run)), sender, at },
        ...{ countries: deps.countries, rules: deps.rules, people: deps.people, cards: deps.cards },
      })
      await storeOutcomes(tx, run.id, written.reasons)
      return { count: lines.length, tags: written.tags }
    })
    if (tags.length > 0) await purgeBus.publish([...new Set(tags)])
    return count
  }

  /** A line that breaks takes itself out of its batch, not the others. */
  async function writeSafely(
    tx: Database,
    lines: readonly ImportLine[],
    work: LinesToWrite,
  ): Promise<WrittenLines> {
    const attempt = (some: readonly ImportLine[]) =>
      tx.transaction((part) => writeLines(part as unknown as Database, some, work))
    try {
      return await attempt(lines)
    } catch (error) {
      if (lines.length === 1) {
        report(reportable(error, work.kind), {
          what: `line ${lines[0]?.line ?? 0} of import ${work.importId}`,
        })
        return { reasons: new Map([[lines[0]?.place ?? 0, 'broken']]), tags: [] }
      }
    }
    const parts: WrittenLines[] = []
    for (const line of lines) parts.push(await writeSafely(tx, [line], work))
    return {
      reasons: new Map(parts.flatMap(({ reasons }) => [...reasons])),
      tags: parts.flatMap(({ tags }) => tags),
    }
  }

  async function apply(run: Run, signal: AbortSignal): Promise<number> {
    const map = run.kind === 'products' ? await deps.findMap(run.map) : undefined
    if (map && map.categories.length > 0) await deps.writer.putCategories(map.categories)
    let count = 0
    while (!signal.aborted) {
      const sender = await deps.findSender(run)
      if (!sender || !maySendStill(sender, run)) {
        await reject(run, { kind: 'no-longer-permitted', detail: run.operatorName })
        return count
      }
      const written = await writeBatch(run, sender)
      if (written === null) return count
      if (written === 0) {
        await end(run, 'finish', {})
        return count
      }
      count += written
      await pauseFor(pauseMs, undefined, { signal }).catch(() => undefined)
    }
    // Stopped: the next process need not wait for the lease to end.
    await db.update(imports).set({ leasedUntil: null }).where(mine(run))
    return count
  }

  async function run(signal: AbortSignal): Promise<{ readonly checked: number; readonly written: number }> {
    let checked = 0
    let written = 0
    while (!signal.aborted) {
      const [due] = await claimDue(db, imports, {
        ...{ at: clock.now(), leaseMs, limit: 1 },
        where: inArray(imports.state, ['uploaded', 'applying']),
      })
      if (!due) break
      if (due.state === 'applying') written += await apply(due, signal)
      else {
        await checkOnce(due, signal)
        checked += 1
      }
    }
    return { checked, written }
  }

  return { run, clear: () => clearOld(db, clock.now()) }
}

const refOfRun = ({ operatorKind, operatorId, operatorName }: Run) => ({
  ...{ kind: operatorKind, id: operatorId, name: operatorName },
})

/** Lowering a known cost would let lower prices pass, so senders who cannot approve prices need approval, and so do jobs. */
function costRights(sender: Operator | undefined): CostRights {
  const mayThere = (permission: StaffPermission) => (country: string) =>
    sender !== undefined && may(sender, permission, { country, place: null })
  return {
    maySet: mayThere('costs.set'),
    mayLower: sender?.kind === 'job' ? () => false : mayThere('prices.approve'),
  }
}

/** Errors of a database repeat what was to be written: of persons, that is for no log. */
function reportable(error: unknown, kind: ImportKind): unknown {
  if (!personalKinds.includes(kind)) return error
  const { code, name } = ((error as Error).cause ?? error) as Error & { readonly code?: string }
  const shown = new Error(`an import of ${kind} broke: ${code ?? name}`)
  shown.stack =
    (error as Error).stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n') ?? ''
  return shown
}

/** The lines were checked for the reach of then. */
const maySendStill = (sender: Operator, { kind, reach }: Run): boolean =>
  mayAnywhere(sender, 'imports.run') &&
  mayAnywhere(sender, permissionOf[kind]) &&
  isDeepStrictEqual(reachOfImports(sender, kind), reach)

/** PGlite shares the thread with the pages. */
const chunk = 60

async function insertLines(db: Database, importId: string, lines: readonly ImportLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += chunk)
    await db
      .insert(importLines)
      .values(lines.slice(from, from + chunk).map((line) => ({ importId, ...line })))
}

async function storeOutcomes(
  tx: Database,
  importId: string,
  reasons: ReadonlyMap<number, LineReason | null>,
): Promise<void> {
  const outcomes = [...reasons].map(([place, reason]) => ({ place, reason }))
  await tx.execute(sql`update import_lines line
    set state = case when outcome.reason is null then 'done' else 'rejected' end, reason = outcome.reason
    from (select * from ${rowsGiven(outcomes, 'place int, reason text')}) outcome
    where line.import_id = ${importId}::uuid and line.place = outcome.place and line.state = 'waiting'`)
  const rejected = outcomes.filter(({ reason }) => reason !== null).length
  await tx
    .update(imports)
    .set({
      done: sql`${imports.done} + ${outcomes.length - rejected}`,
      rejected: sql`${imports.rejected} + ${rejected}`,
    })
    .where(eq(imports.id, importId))
}

/** What is no longer needed goes: files, and what the lines would change. A run that nobody applied is canceled. */
async function clearOld(db: Database, now: Instant): Promise<number> {
  const before = (age: number) => new Date(addMilliseconds(now, -age))
  const canceled = await db
    .update(imports)
    .set({ state: 'canceled', changedAt: new Date(now), attempts: sql`${imports.attempts} + 1` })
    .where(
      sql`(${and(eq(imports.state, 'checked'), lt(imports.changedAt, before(retainedMs)))})
        or (${and(eq(imports.state, 'awaiting-approval'), lt(imports.changedAt, before(requestedMs)))})`,
    )
    .returning({ id: imports.id, kind: imports.kind })
  for (const { id, kind } of canceled) if (personalKinds.includes(kind)) await forgetPersons(db, id)
  const over = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, importStates.filter(isOver)),
        lt(imports.changedAt, before(retainedMs)),
        or(
          exists(db.select().from(importFiles).where(eq(importFiles.importId, imports.id))),
          exists(db.select().from(importLines).where(eq(importLines.importId, imports.id))),
        ),
      ),
    )
  for (const { id } of over) {
    await db.delete(importFiles).where(eq(importFiles.importId, id))
    await deleteLines(db, id)
  }
  return canceled.length
}

const deletedLines = 1_000

/** In parts: one statement about all of them would keep pages waiting. */
async function deleteLines(db: Database, importId: string): Promise<void> {
  for (let next = 0; ;) {
    const [found] = await db
      .select({ place: min(importLines.place) })
      .from(importLines)
      .where(and(eq(importLines.importId, importId), gte(importLines.place, next)))
    if (typeof found?.place !== 'number') return
    next = found.place + deletedLines
    await db.delete(importLines).where(and(eq(importLines.importId, importId), lt(importLines.place, next)))
  }
}
