import { databaseConfig } from '#infrastructure/db/database-config.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { findHolder } from '#infrastructure/db/directory-lock.ts'
import { done, type Command } from '../command.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'brings the tables up to this version; every start does so too',
  arguments: [],
  options: {},
  runsInServer: false,

  async run({ context: { env } }) {
    const holder = env.databaseUrl === null ? findHolder(env.dataDirectory) : undefined
    if (holder)
      return done(`The server (process ${holder.pid}) did so when it started.`, { migrated: 'by-server' })
    const database = await openDatabase(databaseConfig(env))
    await database.close()
    return done(`The tables are up to date (${database.engine}).`, {
      migrated: 'now',
      engine: database.engine,
    })
  },
}
