import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PurgeBus } from '#kernel/purge-bus.ts'

/** One type for PGlite and PostgreSQL; a transaction is one too. Of `execute` read only `.rows`: the rest differs. */
export type Database = PgDatabase<PgQueryResultHKT>

export type DatabaseConfig =
  | { readonly kind: 'memory' }
  /** PGlite in a directory of its own. */
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'postgresql'; readonly url: string }

export type OpenOptions = {
  /** False leaves the tables as they are, to look at them. */
  readonly migrate?: boolean
  /** What PGlite dumped, to begin a new database with: much faster than making one. */
  readonly snapshot?: Blob
}

export type OpenDatabase = {
  readonly db: Database
  readonly engine: 'pglite' | 'postgresql'
  readonly purgeBus: PurgeBus
  /** Path of the unix socket on which the owner of the directory answers commands; null without a directory. */
  readonly controlSocket: string | null
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
