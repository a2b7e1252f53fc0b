import type { Result } from '#kernel/result.ts'
import type { Database } from './database.ts'

/** Takes a failure back out of its transaction. */
class Rejected extends Error {
  override name = 'Rejected'
  readonly result: unknown

  constructor(result: unknown) {
    super('nothing is written')
    this.result = result
  }
}

/** Runs work in a transaction. A failure is returned, and nothing is written. */
export async function inTransaction<Value, Failure>(
  db: Database,
  work: (tx: Database) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new Rejected(result)
      return result
    })
  } catch (error) {
    if (error instanceof Rejected) return error.result as Result<Value, Failure>
    throw error
  }
}
