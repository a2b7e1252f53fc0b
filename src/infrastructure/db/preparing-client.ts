import { Client, type ClientConfig } from 'pg'

/** Statements that are prepared per connection; those that come later are parsed each time. */
const maxPrepared = 400

/**
 * A client that prepares statements, so that the server parses and plans each once per connection. `select *` is not
 * prepared: a migration would change its result type, which PostgreSQL rejects.
 */
export function preparingClient(): typeof Client {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxPrepared || /\*\s+from\b/i.test(text)) return known
    const name = `majlis_${names.size + 1}`
    names.set(text, name)
    return name
  }
  const named = (statement: unknown, values: unknown): unknown =>
    hasText(statement) && Array.isArray(values) && values.length > 0
      ? { ...statement, name: nameOf(statement.text) }
      : statement
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...given: unknown[]) => unknown
      this.query = ((statement: unknown, values: unknown, ...rest: unknown[]) =>
        query(named(statement, values), values, ...rest)) as Client['query']
    }
  }
}

const hasText = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string'
