import type { Redirect, StoredRedirect } from '#commerce/redirects/redirect.ts'
import { toInstant } from '#kernel/instant.ts'
import type { redirects } from './redirect-tables.ts'

type Row = typeof redirects.$inferSelect

const toRedirect = ({ from, to, status }: Pick<Row, 'from' | 'to' | 'status'>): Redirect => ({
  from,
  to,
  status,
})

export const toStoredRedirect = (row: Row): StoredRedirect => ({
  ...toRedirect(row),
  hits: row.hits,
  lastHitAt: row.lastHitAt && toInstant(row.lastHitAt),
  createdAt: toInstant(row.createdAt),
  changedAt: toInstant(row.changedAt),
  by: row.changedBy,
})
