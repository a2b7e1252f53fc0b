import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findHolder } from '#infrastructure/db/directory-lock.ts'
import { well, type Check } from './check.ts'

export const checkLock: Check = {
  name: 'lock',
  run: async ({ databaseUrl, dataDirectory }) => {
    if (databaseUrl !== null) return well('PostgreSQL needs none')
    const holder = findHolder(dataDirectory)
    if (holder) return well(`held by process ${holder.pid} since ${holder.since}`)
    return well(
      existsSync(join(dataDirectory, 'lock'))
        ? 'left behind by a process that has ended; the next start removes it'
        : 'nobody holds the database',
    )
  },
}
