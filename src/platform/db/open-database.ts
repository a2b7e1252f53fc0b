import type { DatabaseConfig, OpenDatabase } from './database.ts'
import { openPglite } from './pglite.ts'

/** Opens the database and brings its tables up to date. Throws StartFailure with what to do about it. */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  switch (config.kind) {
    case 'memory':
      return openPglite(null)
    case 'directory':
      return openPglite(config.path)
    case 'postgresql':
      // The driver is loaded only where it is used.
      return (await import('./postgresql.ts')).openPostgresql(config.url)
  }
}
