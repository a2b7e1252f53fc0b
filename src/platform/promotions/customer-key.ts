import { createHash } from 'node:crypto'

/** Whom a use is counted for, without his number standing in the table. */
export const customerKey = (phone: string): string =>
  createHash('sha256').update(`promotion:${phone}`).digest('hex')
