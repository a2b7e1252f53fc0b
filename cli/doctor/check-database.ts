import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseConfig } from '#infrastructure/db/database-config.ts'
import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import { readMigrationState } from '#infrastructure/db/migrate.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { runInServer } from '../control/run-in-server.ts'
import { failed, warned, passed, type EnvironmentCheck, type CheckResult } from './environment-check.ts'

const timeoutMs = 2_000

export const checkDatabase: EnvironmentCheck = {
  name: 'database',
  run: async (env) => {
    const owner = env.databaseUrl === null ? findLockOwner(env.dataDirectory) : undefined
    try {
      if (owner) {
        const line = { argv: ['content', 'list', '--json'], input: '', user: 'doctor' }
        const { code } = await runInServer(owner, line, { timeoutMs })
        return code === 0
          ? passed('readable through the server that uses it')
          : failed('the server that uses it cannot read it', 'read the log of the server')
      }
      if (env.databaseUrl === null && !existsSync(join(env.dataDirectory, 'pg')))
        return passed('does not exist yet: the first start creates it')
      return await inspectDatabase(env)
    } catch (error) {
      if (error instanceof StartFailure) return failed(error.facts.read, error.facts.remedy)
      throw error
    }
  },
}

async function inspectDatabase(env: Env): Promise<CheckResult> {
  const database = await openDatabase(databaseConfig(env), { migrate: false })
  try {
    await database.ping()
    const { first, known, applied } = await readMigrationState(database.db)
    if (applied === null)
      return warned(`${database.engine}, empty`, 'nothing to do: the next start creates the tables')
    if (applied > known)
      return failed(`${database.engine}, tables of a newer version`, 'start that newer version')
    if (applied < first)
      return failed(
        `${database.engine}, tables from before the first migration`,
        'start with an empty database',
      )
    if (applied < known)
      return warned(
        `${database.engine}, tables of an older version`,
        'nothing to do: the next start, or majlis migrate, updates them',
      )
    return passed(`${database.engine}, tables up to date`)
  } finally {
    await database.close()
  }
}
