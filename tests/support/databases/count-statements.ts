import type { Database } from '#infrastructure/db/database.ts'

type Logger = { logQuery(query: string, parameters: readonly unknown[]): void }
type Session = { logger: Logger; readonly options: { logger?: Logger } }

/**
 * Hears every statement that is asked through this database from now on, in transactions too, and answers which those
 * of some work are. Drizzle takes a logger only when it is opened: it is put where both kinds of session look for it.
 */
export function countStatements(db: Database) {
  let statements: string[] = []
  const { session } = db as unknown as { readonly session: Session }
  const logger: Logger = {
    logQuery: (query) => void statements.push(query.replaceAll(/\s+/g, ' ').slice(0, 90)),
  }
  session.logger = logger
  session.options.logger = logger
  return async <Value>(work: () => Promise<Value>): Promise<readonly [Value, readonly string[]]> => {
    statements = []
    const value = await work()
    return [value, statements]
  }
}
