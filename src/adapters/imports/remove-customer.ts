import { sql, type SQL } from 'drizzle-orm'
import type { LineReason } from '#commerce/imports/import-line.ts'
import { isWithinReach } from '#commerce/imports/import-run.ts'
import type { Reach } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** What happens to an account that nobody has used. */
const unusedEvents = sql`('imported')`

/** Rows that belong to an account that somebody has used, by table and column. */
const uses: readonly (readonly [table: string, column: string])[] = [
  ['orders', 'customer_id'],
  ['sessions', 'customer_id'],
  ['passwords', 'customer_id'],
  ['challenges', 'customer_id'],
  ['customer_addresses', 'customer_id'],
  ['saved_cards', 'customer_id'],
  ['ledger_accounts', 'customer_id'],
  ['gift_cards', 'owner_id'],
  ['gift_cards', 'buyer_id'],
  ['product_alerts', 'customer_id'],
  ['product_questions', 'customer_id'],
  ['outbox', 'customer_id'],
]

const isUsed = sql.join(
  [
    sql`exists (select from customer_events where customer_id = customers.id and kind not in ${unusedEvents})`,
    sql`exists (select from identities where customer_id = customers.id and last_proven_at is not null)`,
    sql`exists (select from contact_consents where customer_id = customers.id and source <> 'import')`,
    sql`customers.cash_blocked_at is not null`,
    sql`customers.oms_user_id is not null`,
    ...uses.map(
      ([table, column]) =>
        sql`exists (select from ${sql.identifier(table)} used where used.${sql.identifier(column)} = customers.id)`,
    ),
  ],
  sql` or `,
)

type Removable =
  | { readonly reason: LineReason; readonly country: null }
  | { readonly reason: null; readonly country: string }

/** Whether a file may take an account away: one that a file has added, and that nobody has used since. */
export async function whyNotRemoved(
  db: Database,
  id: string,
  reach: readonly Reach[] | null,
  lock: SQL = sql``,
): Promise<Removable> {
  const not = (reason: LineReason) => ({ reason, country: null })
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return not('unknown-account')
  // Locked first: who is signing in meanwhile has then signed in, or is too late.
  const [found] = await rowsOf<{ readonly country: string; readonly isImported: boolean }>(
    db,
    sql`select country, exists (select from customer_events
        where customer_id = customers.id and kind = 'imported' and detail ? 'added') as "isImported"
      from customers where id = ${id}::uuid and erased_at is null ${lock}`,
  )
  if (!found?.isImported) return not('unknown-account')
  if (reach && !isWithinReach(reach, { country: found.country, place: null })) return not('out-of-reach')
  const used = await rowsOf(db, sql`select 1 from customers where id = ${id}::uuid and (${isUsed})`)
  return used.length > 0 ? not('account-used') : { reason: null, country: found.country }
}

/** With its contacts, events and what the file said of its consents. */
export async function removeCustomer(db: Database, id: string): Promise<void> {
  await db.execute(sql`delete from contact_consents where customer_id = ${id}::uuid`)
  await db.execute(sql`delete from customers where id = ${id}::uuid`)
}
