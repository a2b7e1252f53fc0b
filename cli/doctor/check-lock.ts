import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findLockOwner, findTornLock } from '#infrastructure/db/directory-lock.ts'
import { failed, passed, type EnvironmentCheck } from './environment-check.ts'

export const checkLock: EnvironmentCheck = {
  name: 'lock',
  run: async ({ databaseUrl, dataDirectory }) => {
    if (databaseUrl !== null) return passed('not needed with PostgreSQL')
    const torn = findTornLock(dataDirectory)
    if (torn) return failed(torn.facts.read, torn.facts.remedy)
    const owner = findLockOwner(dataDirectory)
    if (owner) return passed(`process ${owner.pid} uses the database since ${owner.since}`)
    return passed(
      existsSync(join(dataDirectory, 'lock'))
        ? 'left behind by a process that has ended; the next start removes it'
        : 'no process uses the database',
    )
  },
}
