import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

const libraryLock = 5_823_023

/**
 * Serializes what changes the library and what begins to use a picture of it, so that none is removed while it comes into use. Taken before
 * the lock of the catalog, and that one before the lock of content.
 */
export const lockLibrary = (tx: Database): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${libraryLock})`)

/** Of who writes what may name pictures: none is removed meanwhile, and others who write do not wait. Taken first, too. */
export const shareLibrary = (tx: Database): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${libraryLock})`)
