import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const owner = readLockOwner(directory)
  return owner && isAlive(owner.pid, owner.process) ? owner : undefined
}

/**
 * Locks the directory for this process, since PGlite does not notice a second one. The lock of a dead process is
 * removed first. Throws StartFailure: database-in-use, database-not-writable.
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
    writeFileSync(draft, JSON.stringify(owner))
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
      if (readLockOwner(directory)?.token === owner.token) rmSync(lockFile(directory), { force: true })
    },
  }
}

/**
 * Several processes may find the same dead owner. Only the one that creates the permit file, named after the lock's
 * token, may remove the lock; it checks the token again first, since the lock may be a newer one by then.
 */
function removeStaleLock(directory: string): void {
  const found = readLockOwner(directory)
  if (!found) return
  if (isAlive(found.pid, found.process)) throw inUse(directory, found)
  const permit = join(directory, `lock.${found.token}.dead`)
  try {
    writeFileSync(permit, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw inUse(directory, found, permit)
    throw error
  }
  try {
    if (readLockOwner(directory)?.token === found.token) rmSync(lockFile(directory))
  } finally {
    rmSync(permit, { force: true })
  }
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

function readLockOwner(directory: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(lockFile(directory), 'utf8')) as LockOwner
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}

const inUse = (directory: string, owner: LockOwner, permit?: string): StartFailure =>
  new StartFailure({
    kind: 'database-in-use',
    read: permit
      ? `${directory}, which another start is recovering right now`
      : `${directory}, locked by process ${owner.pid} since ${owner.since}`,
    expected: 'a directory that no other process has open',
    remedy: permit
      ? `start again; if that does not help, remove ${permit}`
      : `stop process ${owner.pid}, or use a different directory: MAJLIS_DATA=./.data/second`,
  })

const notWritable = (directory: string, cause: unknown): StartFailure =>
  new StartFailure({
    kind: 'database-not-writable',
    read: `${directory} (${(cause as NodeJS.ErrnoException).code ?? String(cause)})`,
    expected: 'a directory that this process may create and write to',
    remedy: `give it to the user who starts Majlis (chown), or name another: MAJLIS_DATA=/var/lib/majlis`,
  })
