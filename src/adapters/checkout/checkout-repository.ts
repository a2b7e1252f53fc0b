import { eq, sql } from 'drizzle-orm'
import type { CheckoutRepository } from '#commerce/checkout/ports.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { checkouts } from '#adapters/checkout/checkout-tables.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'

const columns = {
  contact: 'contact',
  address: 'address',
  choice: 'choice',
  method: 'method',
  storedValues: 'stored_values',
  quote: 'quote',
} as const
type DraftField = keyof typeof columns
const fields = Object.keys(columns) as readonly DraftField[]

/** Checkout drafts in the database; a draft exists only with its cart. */
export const createCheckoutRepository = (db: Database): CheckoutRepository => ({
  async find(token) {
    const [row] = await db
      .select()
      .from(checkouts)
      .where(eq(checkouts.tokenDigest, digestToken(token)))
    return (
      row && {
        contact: row.contact,
        address: row.address,
        choice: row.choice,
        method: row.method,
        storedValues: row.storedValues,
        quote: row.quote,
      }
    )
  },

  async save(token, change, at) {
    const given = fields.filter((column) => column in change)
    const value = (column: DraftField) =>
      column === 'method'
        ? sql`${change.method ?? null}::text`
        : sql`${(change[column] ?? null) === null ? null : JSON.stringify(change[column])}::jsonb`
    const names = sql.raw(['', ...given.map((column) => columns[column])].join(', '))
    const saved = await rowsOf(
      db,
      sql`insert into checkouts (token_digest, changed_at${names})
        select token_digest, ${at}::timestamptz${sql.join([sql``, ...given.map(value)], sql`, `)}
        from carts where token_digest = ${digestToken(token)}
        on conflict (token_digest) do update set changed_at = excluded.changed_at${sql.raw(
          given.map((column) => `, ${columns[column]} = excluded.${columns[column]}`).join(''),
        )}
        returning 1`,
    )
    return saved.length > 0
  },
})
