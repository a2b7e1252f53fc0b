import { sql } from 'drizzle-orm'
import { createFindOperator } from '#adapters/tasks/create-tasks-module.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Sender = { readonly operatorKind: Operator['kind']; readonly operatorId: string }
type KeyRow = { readonly id: string; readonly name: string; readonly scopes: readonly string[] }

/** Who sent a file, with the rights of now; undefined: a person who has left, or a key that was revoked. */
export function createFindSender(db: Database): (sender: Sender) => Promise<Operator | undefined> {
  const findStaff = createFindOperator(db)
  return async (sender) => {
    const { operatorKind: kind, operatorId } = sender
    if (kind === 'command' || kind === 'job') return { kind, name: operatorId }
    if (kind !== 'key') return findStaff(sender)
    const [key] = await rowsOf<KeyRow>(
      db,
      sql`select id, name, scopes from api_keys where id = ${operatorId} and revoked_at is null`,
    )
    return key && { kind, ...key, requestId: null }
  }
}
