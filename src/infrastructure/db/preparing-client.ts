import { Client, type ClientConfig } from 'pg'
import type { Circuit } from '#infrastructure/circuit/circuit.ts'

/** Statements that are prepared per connection; those that come later are parsed each time. */
const maxPrepared = 400

/**
 * A client that prepares statements, so that the server parses and plans each once per connection. `select *` is not
 * prepared: a migration would change its result type, which PostgreSQL rejects. A connection on which a statement
 * exceeded `query_timeout` is closed, and reported to the circuit.
 */
export function preparingClient(circuit: Circuit): typeof Client {
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
      // Statements fail with it too; without a listener it would end the process.
      this.on('error', () => undefined)
      const query = this.query.bind(this) as (...given: unknown[]) => unknown
      const observe = (error: unknown) => {
        if (!error || isFromServer(error)) return circuit.succeeded()
        if (!isReadTimeout(error)) return
        circuit.missed()
        // What else was asked on this connection would wait as well.
        ;(this as unknown as HasConnection).connection.stream.destroy()
      }
      this.query = ((statement: unknown, values: unknown, ...rest: unknown[]) => {
        const [done] = rest
        if (typeof done !== 'function') {
          const result = query(named(statement, values), values, ...rest)
          if (result instanceof Promise) void result.then(() => circuit.succeeded(), observe)
          return result
        }
        return query(named(statement, values), values, (error: unknown, result: unknown) => {
          observe(error)
          ;(done as (error: unknown, result: unknown) => void)(error, result)
        })
      }) as Client['query']
    }
  }
}

type HasConnection = { readonly connection: { readonly stream: { destroy(): void } } }

const isFromServer = (error: unknown): boolean => error instanceof Error && 'severity' in error

const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

const hasText = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string'
