import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip, gunzip } from 'node:zlib'
import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { SettlementStore } from '#commerce/payments/settlement/settlement-admin.ts'
import type { SettlementCheck, SettlementFile } from '#commerce/payments/settlement/settlement-file.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { importSettlement } from './import-settlement.ts'
import { settlementMap } from './settlement-map.ts'
import { settlementFiles as files } from './settlement-tables.ts'

type Row = typeof files.$inferSelect
type FileStore = Pick<
  SettlementStore,
  'addFile' | 'findFile' | 'listFiles' | 'requestImport' | 'discard' | 'work' | 'lastMap'
>

const leaseMs = 5 * 60_000
/** Between batches, for requests: PGlite runs statements one after the other. */
const pauseMs = 15
/** Batches between two renewals of a lease. */
const perRenewal = 20
const chunkBytes = 64 * 1024
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Settlement files that were uploaded, and the work on them. */
export function createSettlementFileRepository(db: Database, clock: Clock): FileStore {
  const shown = {
    id: files.id,
    provider: files.provider,
    name: files.name,
    state: files.state,
    check: files.check,
    uploadedBy: files.uploadedBy,
    uploadedAt: files.uploadedAt,
  }
  const toFile = (row: Omit<Pick<Row, keyof typeof shown>, never>): SettlementFile => ({
    ...row,
    uploadedAt: row.uploadedAt.toISOString(),
  })

  async function findFile(id: string): Promise<SettlementFile | undefined> {
    if (!uuid.test(id)) return undefined
    const [row] = await db.select(shown).from(files).where(eq(files.id, id))
    return row && toFile(row)
  }

  /** Changes the state of a file that was checked, and writes who did it. */
  const decide = (
    id: string,
    state: 'importing' | 'rejected',
    { by, at, act }: { readonly by: Operator; readonly at: Instant; readonly act: string },
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .update(files)
        .set({
          state,
          changedAt: new Date(at),
          leasedUntil: null,
          ...(state === 'rejected' ? { contents: null } : {}),
        })
        .where(and(eq(files.id, id), eq(files.state, 'checked')))
        .returning({ provider: files.provider, name: files.name })
      if (!row) return false
      await writeAudit(tx, by, at, {
        act,
        object: { kind: 'settlement-file', id },
        country: null,
        before: { state: 'checked' },
        after: { state, provider: row.provider, name: row.name },
        reason: null,
        approvalId: null,
      })
      return true
    })

  /** Takes a file that waits to be checked or imported. */
  async function claim(at: Instant): Promise<Row | undefined> {
    const free = or(isNull(files.leasedUntil), lt(files.leasedUntil, new Date(at)))
    const next = db
      .select({ id: files.id })
      .from(files)
      .where(and(inArray(files.state, ['checking', 'importing']), free))
      .orderBy(asc(files.changedAt), asc(files.id))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(files)
      .set({ leasedUntil: new Date(addMilliseconds(at, leaseMs)) })
      .where(inArray(files.id, next))
      .returning()
    return row
  }

  async function finish(row: Row, check: SettlementCheck, at: Instant): Promise<void> {
    const state = check.rejection ? 'rejected' : row.state === 'checking' ? 'checked' : 'imported'
    await db
      .update(files)
      .set({
        state,
        check,
        leasedUntil: null,
        changedAt: new Date(at),
        ...(state === 'checked' ? {} : { contents: null }),
      })
      .where(and(eq(files.id, row.id), eq(files.state, row.state)))
  }

  /** Pauses after each batch, and says now and then that the file is still being worked on. */
  function createPauses({ id }: Row): () => Promise<void> {
    let batches = 0
    return async () => {
      batches += 1
      if (batches % perRenewal === 0)
        await db
          .update(files)
          .set({ leasedUntil: new Date(addMilliseconds(clock.now(), leaseMs)) })
          .where(eq(files.id, id))
      await pause(pauseMs)
    }
  }

  async function process(row: Row, at: Instant, signal: AbortSignal): Promise<void> {
    const { provider, map, contents } = row
    invariant(contents, 'a file that waits has its contents')
    const bytes = await promisify(gunzip)(contents)
    const writes = row.state === 'importing'
    const input = { bytes: inChunks(bytes), provider, map, at, signal, writes, between: createPauses(row) }
    try {
      const { unsettled: _, ...check } = await importSettlement(db, input)
      await finish(row, check, at)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      await finish(row, { ...noCheck, rejection: { kind: 'unreadable', reason: error.failure.kind } }, at)
    }
  }

  return {
    findFile,

    async addFile({ provider, name, bytes, map: wanted }, by, at) {
      const map = settlementMap.safeParse(wanted)
      if (!map.success)
        return fail({
          kind: 'bad-map',
          problems: map.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
        })
      const digest = createHash('sha256').update(bytes).digest('hex')
      const contents = await promisify(gzip)(bytes)
      return db.transaction(async (tx) => {
        const same = and(eq(files.provider, provider), eq(files.digest, digest))
        // What was rejected or discarded may be tried again, with another map.
        await tx.delete(files).where(and(same, inArray(files.state, ['rejected', 'checked'])))
        const [row] = await tx
          .insert(files)
          .values({
            id: randomUUID(),
            provider,
            name: name.slice(0, 120),
            digest,
            contents,
            map: map.data,
            state: 'checking',
            uploadedBy: refOf(by),
            uploadedAt: new Date(at),
            changedAt: new Date(at),
          })
          .onConflictDoNothing()
          .returning(shown)
        if (!row) {
          const [known] = await tx.select(shown).from(files).where(same)
          invariant(known, 'the file that is in the way is there')
          return fail({ kind: 'already-uploaded', file: toFile(known) })
        }
        await writeAudit(tx, by, at, {
          act: 'settlement.upload',
          object: { kind: 'settlement-file', id: row.id },
          country: null,
          before: {},
          after: { provider, name: row.name },
          reason: null,
          approvalId: null,
        })
        return ok(toFile(row))
      })
    },

    async listFiles(limit) {
      const found = await db
        .select(shown)
        .from(files)
        .orderBy(desc(files.uploadedAt), desc(files.id))
        .limit(limit)
      return found.map(toFile)
    },

    requestImport: (id, by, at) => decide(id, 'importing', { by, at, act: 'settlement.import' }),

    discard: (id, by, at) => decide(id, 'rejected', { by, at, act: 'settlement.discard' }),

    async work(at, signal) {
      let done = 0
      for (let row = await claim(at); row && !signal.aborted; row = await claim(at)) {
        await process(row, at, signal)
        done += 1
      }
      return done
    },

    async lastMap(provider) {
      const [row] = await db
        .select({ map: files.map })
        .from(files)
        .where(and(eq(files.provider, provider), eq(files.state, 'imported')))
        .orderBy(desc(files.uploadedAt))
        .limit(1)
      return row?.map
    },
  }
}

const noCheck: SettlementCheck = {
  lines: 0,
  newLines: 0,
  matched: 0,
  findings: {},
  differences: [],
  unreadableLines: 0,
  unreadable: [],
  sums: [],
  from: null,
  to: null,
  rejection: null,
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes)
}
