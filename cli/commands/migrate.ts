import { databaseConfig } from '#infrastructure/db/database-config.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import { succeeded, type Command } from '../command.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'updates the tables to this version; every start does this too',
  arguments: [],
  options: {},
  runsInServer: false,

  async run({ context: { env } }) {
    const owner = env.databaseUrl === null ? findLockOwner(env.dataDirectory) : undefined
    if (owner)
      return succeeded(`The server (process ${owner.pid}) updated the tables when it started.`, {
        migrated: 'by-server',
      })
    const database = await openDatabase(databaseConfig(env))
    await database.close()
    return succeeded(`The tables are up to date (${database.engine}).`, {
      migrated: 'now',
      engine: database.engine,
    })
  },
}
