import { SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * Combines writes into one statement, which saves round trips: all are applied, or none. No write sees the rows of
 * another; foreign keys between them are checked at the end.
 */
export const combineWrites = (...writes: readonly SQLWrapper[]): SQL =>
  sql`with ${writeExpressions(writes)} select 1`

/** The writes as common table expressions, for a statement that has others of its own. */
export const writeExpressions = (writes: readonly SQLWrapper[]): SQL =>
  sql.join(
    // Builders add parentheses, templates do not.
    writes.map(
      (write, index) =>
        sql`${sql.raw(`write_${index}`)} as ${write instanceof SQL ? sql`(${write})` : write}`,
    ),
    sql`, `,
  )
