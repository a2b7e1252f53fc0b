import type { DatabaseConfig, OpenDatabase, OpenOptions } from './database.ts'

/** Opens the database and applies pending migrations. Throws StartFailure. */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<OpenDatabase> {
  // Loads only the driver that is used.
  if (config.kind === 'postgresql')
    return (await import('./postgresql.ts')).openPostgresql(config.url, options)
  const { openPglite } = await import('./pglite.ts')
  return openPglite(config.kind === 'directory' ? config.path : null, options)
}
