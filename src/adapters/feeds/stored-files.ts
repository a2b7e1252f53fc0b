import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { catalogTag } from '#commerce/catalog/catalog-tags.ts'
import { createGate } from '#kernel/gate.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { fileTag, type StoredFiles } from '#kernel/stored-files.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { storedFiles } from './file-tables.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly purgeBus: PurgeBus
  readonly report: Report
  /** What a request waits for a file that has never been written. Default: 10 s. */
  readonly maxWaitMs?: number
}

/** A file is out of date when the catalog or a page has changed since, and after an hour: prices change by the clock. */
const maxAgeMs = 3_600_000
/** However often the catalog changes. */
const minAgeMs = 300_000

export type FileWriter = StoredFiles & {
  /** Writes the file if it is missing or out of date. True: it was written. */
  refresh(name: string, write: () => AsyncIterable<string>): Promise<boolean>
  close(): void
}

/** Files in the database, which all processes share. One is written at a time. */
export function createStoredFiles({ db, clock, purgeBus, report, maxWaitMs = 10_000 }: Deps): FileWriter {
  const gate = createGate({ atOnce: 1, waiting: 100 })
  const writing = new Map<string, Promise<boolean>>()
  let changedAt: Instant | undefined
  const close = purgeBus.subscribe((tags) => {
    if (tags.some((tag) => tag === catalogTag || tag === allTags || tag.startsWith('page:')))
      changedAt = clock.now()
  })

  function isCurrent(writtenAt: Instant): boolean {
    const now = clock.now()
    if (isBefore(now, addMilliseconds(writtenAt, minAgeMs))) return true
    const isChanged = changedAt !== undefined && !isBefore(changedAt, writtenAt)
    return !isChanged && isBefore(now, addMilliseconds(writtenAt, maxAgeMs))
  }

  async function writtenAt(name: string): Promise<Instant | undefined> {
    const [row] = await db
      .select({ at: storedFiles.writtenAt })
      .from(storedFiles)
      .where(eq(storedFiles.name, name))
    return row?.at.toISOString()
  }

  async function rewrite(name: string, write: () => AsyncIterable<string>): Promise<boolean> {
    const before = await writtenAt(name)
    if (before !== undefined && isCurrent(before)) return false
    // What changes from here on may be missing in the file.
    const at = new Date(clock.now())
    const gzip = createGzip()
    // With `pipe` an error of the source would be unhandled, which ends the process.
    const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(withPauses(write())), gzip)])
    await db
      .insert(storedFiles)
      .values({ name, writtenAt: at, bytes })
      .onConflictDoUpdate({ target: storedFiles.name, set: { writtenAt: at, bytes } })
    await purgeBus.publish([fileTag(name)])
    return true
  }

  /** Requests for the same file share one writing. */
  function refresh(name: string, write: () => AsyncIterable<string>): Promise<boolean> {
    const current = writing.get(name)
    if (current) return current
    const work = gate
      .pass(() => rewrite(name, write))
      .then((result) => result.ok && result.value)
      .finally(() => writing.delete(name))
    writing.set(name, work)
    return work
  }

  async function find(name: string) {
    const [row] = await db.select().from(storedFiles).where(eq(storedFiles.name, name))
    return row
  }

  return {
    refresh,
    close,
    async read(name, write) {
      let row = await find(name)
      if (!row) {
        await within(maxWaitMs, refresh(name, write))
        row = await find(name)
      } else if (!isCurrent(row.writtenAt.toISOString()))
        refresh(name, write).catch((error: unknown) => report(error, { what: `write ${name}` }))
      return row && Readable.from([row.bytes]).pipe(createGunzip())
    },
  }
}

/** Visitors' requests come in between the chunks. */
async function* withPauses(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    yield chunk
    await yieldToEventLoop()
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
