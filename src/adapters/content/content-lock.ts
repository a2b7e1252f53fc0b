import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

const writerLock = 5_823_031

/** Serializes writers of content. */
export const lockContent = (tx: Database): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`)
