import { AsyncLocalStorage } from 'node:async_hooks'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from './database.ts'

const inTransaction = new AsyncLocalStorage<Database>()

/**
 * Makes any use of the outer database inside a transaction throw immediately. PGlite would deadlock, since its only
 * connection is in the transaction; PostgreSQL would use a second connection and hide the mistake.
 */
export function guardTransactions<Guarded extends Database>(db: Guarded): Guarded {
  const transaction = db.transaction.bind(db)
  db.transaction = (run, config) => {
    rejectOuterUse(db)
    return transaction((tx) => inTransaction.run(db, () => run(tx)), config)
  }
  return db
}

/** Wraps a driver method that only the outer database uses. */
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
  invariant(inTransaction.getStore() !== db, 'the outer database is not used inside a transaction')
}
