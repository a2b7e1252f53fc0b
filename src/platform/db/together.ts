import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Writes as one statement, and so in one journey to the database: all of them are done, or none. None of them sees what
 * another writes; what refers to each other's rows is checked when all are written.
 */
export const together = (first: SQLWrapper, ...others: readonly SQLWrapper[]): SQL =>
  sql`with ${sql.join(
    [first, ...others].map((write, index) => sql`${sql.raw(`write_${index}`)} as ${write}`),
    sql`, `,
  )} select 1`
