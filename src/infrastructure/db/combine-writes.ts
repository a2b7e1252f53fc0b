import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Writes as one statement, and so in one journey to the database: all of them are done, or none. None of them sees what
 * another writes; what refers to each other's rows is checked when all are written.
 */
export const combineWrites = (...writes: readonly SQLWrapper[]): SQL => sql`with ${beside(writes)} select 1`

/** The same for a statement with deps of its own before them. */
export const beside = (writes: readonly SQLWrapper[]): SQL =>
  sql.join(
    writes.map((write, index) => sql`${sql.raw(`write_${index}`)} as ${write}`),
    sql`, `,
  )
