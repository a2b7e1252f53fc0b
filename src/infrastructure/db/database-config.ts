import type { Env } from '#infrastructure/config/env.ts'
import type { DatabaseConfig } from './database.ts'

/** PostgreSQL when DATABASE_URL is set, else PGlite in the data directory. */
export const databaseConfig = ({
  databaseUrl,
  dataDirectory,
}: Pick<Env, 'databaseUrl' | 'dataDirectory'>): DatabaseConfig =>
  databaseUrl === null ? { kind: 'directory', path: dataDirectory } : { kind: 'postgresql', url: databaseUrl }
