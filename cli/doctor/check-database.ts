import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseConfig } from '#infrastructure/db/database-config.ts'
import { findHolder } from '#infrastructure/db/directory-lock.ts'
import { readMigrationState } from '#infrastructure/db/migrate.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { askServer } from '../control/ask-server.ts'
import { ill, look, well, type Check, type Finding } from './check.ts'

/** A server that is well answers at once. */
const patienceMs = 2_000

export const checkDatabase: Check = {
  name: 'database',
  run: async (env) => {
    const holder = env.databaseUrl === null ? findHolder(env.dataDirectory) : undefined
    try {
      if (holder) {
        const line = { argv: ['content', 'list', '--json'], input: '', user: 'doctor' }
        const { code } = await askServer(holder, line, { patience: patienceMs })
        return code === 0
          ? well('answers through the server that holds it')
          : ill('the server that holds it cannot read it', 'look into its log')
      }
      if (env.databaseUrl === null && !existsSync(join(env.dataDirectory, 'pg')))
        return well('not there yet: the first start makes it')
      return await lookInside(env)
    } catch (error) {
      if (error instanceof StartFailure) return ill(error.facts.read, error.facts.remedy)
      throw error
    }
  },
}

async function lookInside(env: Env): Promise<Finding> {
  const database = await openDatabase(databaseConfig(env), { migrate: false })
  try {
    await database.ping()
    const { first, known, applied } = await readMigrationState(database.db)
    if (applied === null) return look(`${database.engine}, empty`, 'nothing: the next start makes the tables')
    if (applied > known)
      return ill(`${database.engine}, tables of a newer version`, 'start that newer version')
    if (applied < first)
      return ill(`${database.engine}, tables from before the first migration`, 'start with an empty database')
    if (applied < known)
      return look(
        `${database.engine}, tables of an older version`,
        'nothing: the next start, or majlis migrate, brings them up to date',
      )
    return well(`${database.engine}, tables up to date`)
  } finally {
    await database.close()
  }
}
