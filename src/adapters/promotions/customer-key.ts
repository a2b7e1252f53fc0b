import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'

/** Key that uses of a customer are counted by: a digest, so that the table holds no phone numbers. */
export const customerKey = (phone: string): string =>
  createHash('sha256').update(`promotion:${phone}`).digest('hex')

/** The same key in SQL, for a phone column. */
export const customerKeyOf = (phone: SQL): SQL =>
  sql`encode(sha256(convert_to('promotion:' || ${phone}, 'UTF8')), 'hex')`
