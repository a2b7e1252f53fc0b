import { AsyncLocalStorage } from 'node:async_hooks'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from './database.ts'

const inTransaction = new AsyncLocalStorage<Database>()

/**
 * Makes use of the outer database inside a transaction fail at once. PGlite would wait for ever (it has one
 * connection, and the transaction holds it); PostgreSQL would take a second connection and hide the mistake.
 */
export function guardTransactions<Guarded extends Database>(db: Guarded): Guarded {
  const transaction = db.transaction.bind(db)
  db.transaction = (run, config) => {
    rejectOuterUse(db)
    return transaction((tx) => inTransaction.run(db, () => run(tx)), config)
  }
  return db
}

/** Wraps a driver's method that the outer database uses, and no transaction does. */
export function guarded<Arguments extends unknown[], Answer>(
  db: () => Database,
  method: (...given: Arguments) => Answer,
): (...given: Arguments) => Answer {
  return (...given) => {
    rejectOuterUse(db())
    return method(...given)
  }
}

function rejectOuterUse(db: Database): void {
  invariant(inTransaction.getStore() !== db, 'inside a transaction only the transaction is used')
}
