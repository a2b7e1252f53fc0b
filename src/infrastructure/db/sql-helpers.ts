import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

/** Serializes writers of products and prices (not stock), so that what they have read stays valid until they commit. */
const writerLock = 5_823_002

export const lockCatalog = (tx: Database): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`)

/** The rows of a raw statement; `Row` is not checked. */
export const rowsOf = async <Row>(db: Database, statement: SQL): Promise<readonly Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

/** Any number of rows as one parameter: `from ${rows(changes, 'sku text, minor bigint')}`. */
export const rows = (values: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(values)}::json) as given(${sql.raw(columns)})`

/**
 * For `where sku = ${anyOf(skus)}` with few values. The planner cannot see them, assumes few, uses the index and reuses
 * the plan, which saves more time than the statement takes. Not for the thousands of an import: without the index, each
 * row would be compared with each value.
 */
export const anyOf = (values: Iterable<string>): SQL =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify([...values])}::jsonb)))`

/**
 * For `where sku in ${texts(skus)}` with many values, as one parameter. Unnested from an array, of which PostgreSQL
 * expects few elements, so it uses the index; for a JSON function it expects a hundred rows and scans the table.
 */
export const texts = (values: Iterable<string>): SQL =>
  sql`(select unnest(array(select jsonb_array_elements_text(${JSON.stringify([...values])}::jsonb))))`

/** A text as part of a pattern of `like`, where its signs mean themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
