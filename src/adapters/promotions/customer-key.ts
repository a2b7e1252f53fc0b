import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'

/** Whom a use is counted for, without his number standing in the table. */
export const customerKey = (phone: string): string =>
  createHash('sha256').update(`promotion:${phone}`).digest('hex')

/** The same of a phone that a statement finds. */
export const customerKeyOf = (phone: SQL): SQL =>
  sql`encode(sha256(convert_to('promotion:' || ${phone}, 'UTF8')), 'hex')`
