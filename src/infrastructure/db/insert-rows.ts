import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** By table and fields: the text before and after the parameter. */
const texts = new WeakMap<
  PgTable,
  Map<string, { readonly fields: readonly string[]; readonly before: SQL }>
>()
const after = sql.raw('::json)')

/**
 * Inserts rows that all have the fields of the first, as one JSON parameter: the text is built once, and the database
 * prepares one statement however many rows there are. A column that no row names gets its default.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const given = Object.entries(rows[0] ?? {}).flatMap(([field, value]) => (value === undefined ? [] : field))
  const { before, fields } = textOf(table, given)
  const columns = getTableColumns(table)
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        fields.map((field) => [columns[field]?.name, (row as Record<string, unknown>)[field]]),
      ),
    ),
  )
  return sql`${before}${json}${after}`
}

function textOf(table: PgTable, fields: readonly string[]) {
  const known = texts.get(table) ?? new Map<string, { fields: readonly string[]; before: SQL }>()
  texts.set(table, known)
  const key = fields.join()
  const text = known.get(key)
  if (text) return text
  const columns = getTableColumns(table)
  const names = fields.map((field) => `"${columns[field]?.name}"`).join(', ')
  const name = `"${getTableName(table)}"`
  const before = sql.raw(
    `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, `,
  )
  const built = { fields, before }
  known.set(key, built)
  return built
}
