import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

/** One writer of the catalog at a time: what it read stays true until it is through. Prices and products, not stock. */
const writerLock = 5_823_002

export const lockCatalog = (tx: Database): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`)

/** The rows of a statement, as its columns are declared. */
export const rowsOf = async <Row>(db: Database, statement: SQL): Promise<readonly Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

/** Rows as one parameter, however many: `from ${rows(changes, 'sku text, minor bigint')}`. */
export const rows = (values: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(values)}::json) as given(${sql.raw(columns)})`

/**
 * Whether a column is one of some texts: `where sku = ${anyOf(skus)}`. The planner takes it for few and cannot look into
 * it, so the index is gone by once for each, and one plan serves all: planning costs more than such a statement itself.
 * Not for the thousands of an import: where the index is not used each row is compared with each text.
 */
export const anyOf = (values: Iterable<string>): SQL =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify([...values])}::jsonb)))`

/**
 * A list of texts as one parameter: `where sku in ${texts(skus)}`. Unnested, since of an array PostgreSQL expects few
 * elements, and goes by the index; of what JSON holds it expects a hundred, and reads the whole table.
 */
export const texts = (values: Iterable<string>): SQL =>
  sql`(select unnest(array(select jsonb_array_elements_text(${JSON.stringify([...values])}::jsonb))))`
