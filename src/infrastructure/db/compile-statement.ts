import { is, Placeholder, SQL, sql, type Query } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { invariant } from '#kernel/invariant.ts'

/** A statement that is built already; it cannot be a part of another. */
class BuiltStatement extends SQL {
  readonly #query: Query
  constructor(query: Query) {
    super([])
    this.#query = query
  }
  override toQuery(): Query & { typings?: never } {
    return this.#query
  }
}

/**
 * Builds a statement once: Drizzle needs longer to put the text of a large one together than the driver to send it.
 * `build` is given the parameters by name; each may occur several times.
 */
export function compileStatement<Values extends Readonly<Record<string, unknown>>>(
  build: (parameter: (name: keyof Values & string) => SQL) => SQL,
): (values: Values) => SQL {
  const { sql: text, params } = new PgDialect().sqlToQuery(build((name) => sql`${sql.placeholder(name)}`))
  const all = params.map((one) => {
    invariant(is(one, Placeholder), 'a compiled statement has named parameters only')
    return one.name as keyof Values
  })
  const names = [...new Set(all)]
  const numbered = text.replaceAll(
    /\$(\d+)/g,
    (_, number) => `$${names.indexOf(all[Number(number) - 1] ?? '') + 1}`,
  )
  return (values) => new BuiltStatement({ sql: numbered, params: names.map((name) => values[name]) })
}
