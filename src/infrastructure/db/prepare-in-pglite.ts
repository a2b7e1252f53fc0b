import type { PGlite } from '@electric-sql/pglite'

type Query = PGlite['query']

/** Shorter statements are planned about as fast as they are executed. */
const minLength = 400
/** Statements that are prepared; those that come later are planned each time. */
const maxPrepared = 100

/**
 * PGlite has one session and no prepared statements of its own: it parses and plans each statement at every call, which takes
 * longer than to execute a large one. Those are prepared in SQL, and executed with their parameters as literals.
 */
export function prepareInPglite(query: Query): Query {
  const names = new Map<string, Promise<string | undefined>>()
  const prepare = (text: string, name: string) =>
    query(`prepare ${name} as ${text}`).then(
      () => name,
      // It fails when it is executed, with its own message.
      () => undefined,
    )
  const nameOf = (text: string): Promise<string | undefined> | undefined => {
    const known = names.get(text)
    if (known || text.length < minLength || names.size >= maxPrepared || !/^with\b/i.test(text)) return known
    const name = prepare(text, `majlis_${names.size + 1}`)
    names.set(text, name)
    return name
  }
  return async (text, parameters, options) => {
    const literals = parameters?.map(literalOf) ?? []
    const name = literals.includes(undefined) ? undefined : await nameOf(text)
    return name === undefined
      ? query(text, parameters, options)
      : query(`execute ${name}${literals.length === 0 ? '' : `(${literals.join(', ')})`}`, undefined, options)
  }
}

/** Of an unknown type, as parameters are. Undefined: not a value that has one. */
function literalOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string' && !value.includes('\0')) return `'${value.replaceAll("'", "''")}'`
  return typeof value === 'number' || typeof value === 'boolean' ? `'${value}'` : undefined
}
