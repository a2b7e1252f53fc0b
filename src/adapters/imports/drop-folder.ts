import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportAdmin } from '#commerce/imports/import-admin.ts'
import {
  importKinds,
  personalKinds,
  maxImportBytes,
  railsOf,
  type ImportKind,
  type ImportRun,
} from '#commerce/imports/import-run.ts'
import { isOver } from '#commerce/imports/import-states.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Clock } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import type { Report } from '#kernel/report.ts'

/** Hours of a day in which files are taken, in seconds since midnight; the end may be on the next day. */
type DropHours = { readonly from: number; readonly until: number }

export type DropFolder = {
  readonly directory: string
  /** Null: at any time. */
  readonly hours: DropHours | null
  /** Whose clock the hours are of. */
  readonly timeZone: string
  readonly admin: Pick<ImportAdmin, 'upload' | 'find' | 'apply' | 'cancel'>
  readonly clock: Clock
  readonly report: Report
}

const by = jobOperator('import-folder')
/** What is of persons does not lie about in folders. */
const kindsOfFolder = importKinds.filter((kind) => !personalKinds.includes(kind))
/** Between looks: a file that is as it was at the look before is whole. */
const everySeconds = 30

/**
 * Takes files that other systems put into a folder: `<kind>--<map>--*.csv`, or without a map `<kind>--*.csv`. A file without faults and
 * within the guard rails is written; all others wait for a person. The same contents are never taken twice. Taken files are in
 * `taken/`, then in `done/` or `failed/`.
 */
export function createDropFolderJob(deps: DropFolder): Job {
  const { directory, admin, clock } = deps
  const looks = new Map<string, string>()
  const place = (...steps: readonly string[]) => join(directory, ...steps)

  async function move(from: string, folder: 'taken' | 'done' | 'failed', name: string): Promise<void> {
    await rename(from, place(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // Another process was first.
      if (error.code !== 'ENOENT') throw error
    })
  }

  async function give(name: string, why: string): Promise<void> {
    const stamped = `${clock.now().replaceAll(/[:.]/g, '-')}--${name}`
    await writeFile(place('failed', `${stamped}.txt`), `${why}\n`)
    await move(place(name), 'failed', stamped)
  }

  /** True: it has not grown since the look before. */
  async function isWhole(name: string): Promise<boolean> {
    const { size, mtimeMs } = await lstat(place(name))
    const look = `${size} ${mtimeMs}`
    const isSame = looks.get(name) === look
    looks.set(name, look)
    return isSame
  }

  async function take(name: string): Promise<boolean> {
    const { kind, map } = readName(name)
    if (kind === undefined) {
      await give(name, `The name does not begin with a kind: ${kindsOfFolder.join(', ')}, and "--".`)
      return false
    }
    if ((await lstat(place(name))).size > maxImportBytes) {
      await give(name, `The file is larger than ${maxImportBytes / 1_000_000} MB. Split it.`)
      return false
    }
    const bytes = await readFile(place(name))
    const key = `drop:${createHash('sha256')
      .update(`${kind} ${map ?? ''}\n`)
      .update(bytes)
      .digest('hex')}`
    const stored = await admin.upload({ kind, fileName: name, bytes, map, key }, by)
    if (!stored.ok) {
      await give(name, `Refused: ${stored.failure.kind}.`)
      return false
    }
    await move(place(name), 'taken', `${stored.value.id}--${name}`)
    return true
  }

  /** What was taken goes on by itself, or is put away when it is over. */
  async function follow(name: string): Promise<boolean> {
    const run = await admin.find(name.slice(0, 36), by)
    if (!run || isOver(run.state)) {
      const isWritten = run?.state === 'done' || (run?.state === 'canceled' && changesNothing(run))
      if (run?.failure)
        await writeFile(place('failed', `${name}.txt`), `${run.failure.kind} ${run.failure.detail ?? ''}\n`)
      await move(place('taken', name), isWritten ? 'done' : 'failed', name)
      return false
    }
    if (run.state === 'checked' && changesNothing(run)) await admin.cancel(run.id, by)
    if (!goesAlone(run)) return false
    return (await admin.apply({ id: run.id, by, version: 1 })).ok
  }

  return {
    name: 'take-dropped-files',
    everySeconds,
    leaseSeconds: 600,
    async run(signal) {
      for (const folder of ['taken', 'done', 'failed']) await mkdir(place(folder), { recursive: true })
      let taken = 0
      let begun = 0
      for (const name of (await readdir(place('taken'))).sort()) {
        if (signal.aborted) break
        if (await follow(name)) begun += 1
      }
      const names = isOpen(deps) ? await filesIn(directory) : []
      for (const name of looks.keys()) if (!names.includes(name)) looks.delete(name)
      for (const name of names) {
        if (signal.aborted) break
        try {
          if ((await isWhole(name)) && (await take(name))) taken += 1
        } catch (error) {
          // The others are not held up by one that another process has taken, or that cannot be read.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
            deps.report(error, { what: `dropped file ${name}` })
        }
      }
      return `${taken} taken, ${begun} begun to be written`
    },
  }
}

const changesNothing = ({ version, counts }: ImportRun): boolean =>
  version > 0 && counts.added + counts.changed + counts.faulty === 0

/** The first check only: what was overtaken is looked at by a person. */
const goesAlone = (run: ImportRun): boolean =>
  run.state === 'checked' &&
  run.version === 1 &&
  run.counts.faulty === 0 &&
  run.counts.added + run.counts.changed > 0 &&
  railsOf(run).length === 0

/** Whether a file waits in the folder that names the map. A folder that is not there yet has none. */
export async function isAwaitedIn(directory: string, map: string): Promise<boolean> {
  const names = existsSync(directory) ? await filesIn(directory) : []
  return names.some((name) => readName(name).map === map)
}

function readName(name: string): { readonly kind: ImportKind | undefined; readonly map: string | null } {
  const [first, second = '', ...rest] = name.split('--')
  const kind = kindsOfFolder.find((one) => one === first)
  return { kind: second === '' ? undefined : kind, map: rest.length > 0 ? second : null }
}

const filesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && /^[^.].*\.(?:csv|jsonl)$/i.test(entry.name))
    .map(({ name }) => name)
    .sort()

function isOpen({ hours, timeZone, clock }: DropFolder): boolean {
  if (hours === null) return true
  const { from, until } = hours
  const { second } = localTime(clock.now(), timeZone)
  return from <= until ? second >= from && second < until : second >= from || second < until
}
