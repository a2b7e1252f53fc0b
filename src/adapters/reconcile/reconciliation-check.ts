import type { SQL } from 'drizzle-orm'

/** Two records of one fact. The query returns a row for each difference: `what` it is about, `actual` and `expected`. */
export type ReconciliationCheck = { readonly kind: string; readonly query: SQL }
