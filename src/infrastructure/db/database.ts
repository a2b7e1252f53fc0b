import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PurgeBus } from '#kernel/purge-bus.ts'

/** PGlite or PostgreSQL, or a transaction of either. Only `.rows` of an `execute` result is common to both. */
export type Database = PgDatabase<PgQueryResultHKT>

export type DatabaseConfig =
  | { readonly kind: 'memory' }
  /** PGlite in a directory. */
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'postgresql'; readonly url: string }

export type OpenOptions = {
  /** False: pending migrations are not applied. */
  readonly migrate?: boolean
  /** A PGlite dump that a new database starts from, which is faster than migrating. */
  readonly snapshot?: Blob
  /**
   * Segments of PGlite's write-ahead log (16 MB each) between checkpoints: PostgreSQL makes none by itself in one
   * process.
   */
  readonly segmentsPerCheckpoint?: number
  /** Of PostgreSQL, in milliseconds: for tests. */
  readonly limits?: DatabaseLimits
}

export type DatabaseLimits = { readonly connect: number; readonly statement: number }

export type OpenDatabase = {
  readonly db: Database
  readonly engine: 'pglite' | 'postgresql'
  readonly purgeBus: PurgeBus
  /** Path of the unix socket on which the lock owner of the directory accepts commands; null without a directory. */
  readonly controlSocket: string | null
  /** Rejects when the database does not respond. */
  ping(): Promise<void>
  /** Writes something temporary; rejects when it cannot, as on a full disk. */
  checkWritable(): Promise<void>
  close(): Promise<void>
}
