import type { DatabaseConfig, OpenDatabase } from './database.ts'
import { openPglite } from './pglite.ts'

/** `migrate: false` leaves the tables as they are, to look at them. */
type OpenOptions = { readonly migrate?: boolean }

/** Opens the database and brings its tables up to date. Throws StartFailure with what to do about it. */
export async function openDatabase(
  config: DatabaseConfig,
  { migrate = true }: OpenOptions = {},
): Promise<OpenDatabase> {
  switch (config.kind) {
    case 'memory':
      return openPglite(null, migrate)
    case 'directory':
      return openPglite(config.path, migrate)
    case 'postgresql':
      // The driver is loaded only where it is used.
      return (await import('./postgresql.ts')).openPostgresql(config.url, migrate)
  }
}
