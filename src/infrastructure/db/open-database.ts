import type { DatabaseConfig, OpenDatabase, OpenOptions } from './database.ts'

/** Opens the database and brings its tables up to date. Throws StartFailure with what to do about it. */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<OpenDatabase> {
  // Each driver is loaded only where it is used.
  if (config.kind === 'postgresql')
    return (await import('./postgresql.ts')).openPostgresql(config.url, options)
  const { openPglite } = await import('./pglite.ts')
  return openPglite(config.kind === 'directory' ? config.path : null, options)
}
