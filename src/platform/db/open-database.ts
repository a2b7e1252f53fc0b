import type { DatabaseConfig, OpenDatabase, OpenOptions } from './database.ts'
import { openPglite } from './pglite.ts'

/** Opens the database and brings its tables up to date. Throws StartFailure with what to do about it. */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<OpenDatabase> {
  switch (config.kind) {
    case 'memory':
      return openPglite(null, options)
    case 'directory':
      return openPglite(config.path, options)
    case 'postgresql':
      // The driver is loaded only where it is used.
      return (await import('./postgresql.ts')).openPostgresql(config.url, options)
  }
}
