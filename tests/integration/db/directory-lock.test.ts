import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findLockOwner, lockDirectory } from '#infrastructure/db/directory-lock.ts'
import { identifyProcess } from '#infrastructure/db/process-identity.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { lockElsewhere } from '../../support/databases/lock-elsewhere.ts'
import { emptyDirectory } from '../../support/databases/empty-directory.ts'

const failureOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error instanceof StartFailure ? error.facts : error
  }
  return undefined
}

describe('the lock of a database directory', () => {
  test('names its process and socket, and is removed when it is released', () => {
    const directory = join(emptyDirectory(), 'deep', 'majlis')
    const { owner, release } = lockDirectory(directory)
    expect(findLockOwner(directory)).toEqual(owner)
    expect(owner).toMatchObject({ pid: process.pid, socket: join(directory, 'control.sock') })
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    release()
    expect(findLockOwner(directory)).toBeUndefined()
    expect(readdirSync(directory)).toEqual([])
  })

  test('rejects a second owner in the same process', () => {
    const directory = emptyDirectory()
    const { release } = lockDirectory(directory)
    expect(failureOf(() => lockDirectory(directory))).toMatchObject({
      kind: 'database-in-use',
      read: expect.stringContaining(`process ${process.pid}`),
      remedy: expect.stringContaining('MAJLIS_DATA='),
    })
    release()
    lockDirectory(directory).release()
  })

  test('rejects a directory that another process has locked, until it is released', async () => {
    const directory = emptyDirectory()
    const other = lockElsewhere(directory)
    expect(await other.answer).toBe('locked')
    expect(findLockOwner(directory)?.pid).toBe(other.pid)
    expect(failureOf(() => lockDirectory(directory))).toMatchObject({
      kind: 'database-in-use',
      read: expect.stringContaining(`process ${other.pid}`),
    })
    await other.release()
    lockDirectory(directory).release()
  })

  test('is taken over from a process that was killed', async () => {
    const directory = emptyDirectory()
    const other = lockElsewhere(directory)
    await other.answer
    await other.kill()
    expect(findLockOwner(directory)).toBeUndefined()
    const { owner, release } = lockDirectory(directory)
    expect(findLockOwner(directory)).toEqual(owner)
    release()
    expect(readdirSync(directory)).toEqual([])
  })

  test('is taken over when its process id now belongs to a later process', () => {
    const directory = emptyDirectory()
    const before = { token: 'before', pid: process.pid, process: 'an earlier boot:17', since: '', socket: '' }
    writeFileSync(join(directory, 'lock'), JSON.stringify(before))
    expect(identifyProcess(process.pid)).not.toBe(before.process)
    const { owner, release } = lockDirectory(directory)
    expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toEqual(owner)
    release()
  })

  test('does not remove the lock of a later owner', () => {
    const directory = emptyDirectory()
    const { release } = lockDirectory(directory)
    const later = {
      token: 'later',
      pid: process.pid,
      process: identifyProcess(process.pid),
      since: '',
      socket: '',
    }
    writeFileSync(join(directory, 'lock'), JSON.stringify(later))
    release()
    expect(findLockOwner(directory)).toMatchObject({ token: 'later' })
  })

  test.each([
    ['empty', ''],
    ['no JSON', 'garbage'],
    ['JSON of something else', 'null'],
  ])('that is torn (%s) is removed when it is older than the last boot, else reported', (_, text) => {
    const directory = emptyDirectory()
    const lock = join(directory, 'lock')
    writeFileSync(lock, text)
    expect(findLockOwner(directory)).toBeUndefined()
    expect(failureOf(() => lockDirectory(directory))).toMatchObject({
      kind: 'database-lock-torn',
      read: expect.stringContaining(lock),
      remedy: expect.stringContaining(`rm ${lock}`),
    })
    expect(readFileSync(lock, 'utf8')).toBe(text)
    const beforeBoot = Date.now() / 1000 - uptime() - 60
    utimesSync(lock, beforeBoot, beforeBoot)
    const { owner, release } = lockDirectory(directory)
    expect(findLockOwner(directory)).toEqual(owner)
    release()
    expect(readdirSync(directory)).toEqual([])
  })

  test('fails with a remedy when the directory is not writable', () => {
    const file = join(emptyDirectory(), 'a-file')
    writeFileSync(file, '')
    expect(failureOf(() => lockDirectory(join(file, 'majlis')))).toMatchObject({
      kind: 'database-not-writable',
      read: expect.stringContaining('ENOTDIR'),
      remedy: expect.stringContaining('chown'),
    })
  })

  test('uses a shorter socket path when the directory path is too long', () => {
    const directory = join(emptyDirectory(), 'x'.repeat(120))
    const { owner, release } = lockDirectory(directory)
    expect(Buffer.byteLength(owner.socket)).toBeLessThan(108)
    release()
  })
})
