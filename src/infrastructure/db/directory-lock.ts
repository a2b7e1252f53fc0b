import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { controlSocketFor } from './control-socket-path.ts'
import { identifyProcess, isAlive } from './process-identity.ts'

/** The process that has locked a database directory, as recorded in the lock file. */
export type LockOwner = {
  readonly token: string
  readonly pid: number
  readonly process: string | undefined
  readonly since: string
  readonly socket: string
}

const lockFile = (directory: string): string => join(directory, 'lock')

/** The running process that has locked the directory, if any. */
export function findLockOwner(directory: string): LockOwner | undefined {
  const owner = readLock(directory)
  return owner !== 'torn' && owner && isAlive(owner.pid, owner.process) ? owner : undefined
}

/**
 * Locks the directory for this process, since PGlite does not notice a second one. The lock of a dead process, and one
 * that a power cut tore, are removed first. Throws StartFailure: database-in-use, database-lock-torn,
 * database-not-writable.
 */
export function lockDirectory(directory: string): { readonly owner: LockOwner; release(): void } {
  const owner: LockOwner = {
    token: randomUUID(),
    pid: process.pid,
    process: identifyProcess(process.pid),
    since: new Date().toISOString(),
    socket: controlSocketFor(directory),
  }
  const draft = join(directory, `lock.${owner.token}`)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // On the disk before it has its name: a power cut leaves no empty lock.
    writeFileSync(draft, JSON.stringify(owner), { flush: true })
    // link() is atomic and fails if the file exists.
    while (!tryLink(draft, lockFile(directory))) removeStaleLock(directory)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw notWritable(directory, error)
  } finally {
    removeIfThere(draft)
  }
  return {
    owner,
    release() {
      if (tokenOf(readLock(directory)) === owner.token) rmSync(lockFile(directory), { force: true })
    },
  }
}

/**
 * Several processes may find the same dead owner. Only the one that creates the permit file, named after the lock's
 * token, may remove the lock; it checks the token again first, since the lock may be a newer one by then.
 */
function removeStaleLock(directory: string): void {
  const found = readLock(directory)
  if (!found) return
  const torn = findTornLock(directory)
  if (torn) throw torn
  if (found !== 'torn' && isAlive(found.pid, found.process)) throw inUse(directory, found)
  const permit = join(directory, `lock.${tokenOf(found)}.dead`)
  try {
    writeFileSync(permit, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw beingRecovered(directory, permit)
    throw error
  }
  try {
    if (tokenOf(readLock(directory)) === tokenOf(found)) rmSync(lockFile(directory))
  } finally {
    rmSync(permit, { force: true })
  }
}

const tokenOf = (found: LockOwner | 'torn' | undefined): string | undefined =>
  found === 'torn' ? found : found?.token

/** A lock that names no process, unless it is older than this boot: then whoever wrote it has ended. */
export function findTornLock(directory: string): StartFailure | undefined {
  const file = lockFile(directory)
  if (readLock(directory) !== 'torn' || statSync(file).mtimeMs < Date.now() - uptime() * 1000)
    return undefined
  return new StartFailure({
    kind: 'database-lock-torn',
    read: `${file}, which names no process`,
    expected: 'a lock that a process of Majlis wrote, or none',
    remedy: `make sure that no process of Majlis uses the directory, then type: rm ${file}`,
  })
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Nothing could be written, so there is nothing to remove.
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** What is not a whole record of an owner is torn. */
function readLock(directory: string): LockOwner | 'torn' | undefined {
  let text: string
  try {
    text = readFileSync(lockFile(directory), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
  try {
    const read = JSON.parse(text) as Partial<LockOwner> | null
    return typeof read?.token === 'string' && typeof read.pid === 'number' ? (read as LockOwner) : 'torn'
  } catch {
    return 'torn'
  }
}

const inUse = (directory: string, owner: LockOwner): StartFailure =>
  new StartFailure({
    kind: 'database-in-use',
    read: `${directory}, locked by process ${owner.pid} since ${owner.since}`,
    expected: 'a directory that no other process has open',
    remedy: `stop process ${owner.pid}, or use a different directory: MAJLIS_DATA=./.data/second`,
  })

const beingRecovered = (directory: string, permit: string): StartFailure =>
  new StartFailure({
    kind: 'database-in-use',
    read: `${directory}, which another start is recovering right now`,
    expected: 'a directory that no other process has open',
    remedy: `start again; if that does not help, remove ${permit}`,
  })

const notWritable = (directory: string, cause: unknown): StartFailure =>
  new StartFailure({
    kind: 'database-not-writable',
    read: `${directory} (${(cause as NodeJS.ErrnoException).code ?? String(cause)})`,
    expected: 'a directory that this process may create and write to',
    remedy: `give it to the user who starts Majlis (chown), or name another: MAJLIS_DATA=/var/lib/majlis`,
  })
