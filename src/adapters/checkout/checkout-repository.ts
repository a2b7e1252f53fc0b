import { eq, sql, type SQL } from 'drizzle-orm'
import type { CheckoutRepository } from '#commerce/checkout/ports.ts'
import { compileStatement } from '#infrastructure/db/compile-statement.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { checkouts } from '#adapters/checkout/checkout-tables.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'

const columns = {
  contact: 'contact',
  address: 'address',
  choice: 'choice',
  method: 'method',
  card: 'card',
  storedValues: 'stored_values',
  rewards: 'rewards',
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
        card: row.card,
        storedValues: row.storedValues,
        rewards: row.rewards,
        quote: row.quote,
        confirmedPhones: row.confirmedPhones,
      }
    )
  },

  async save(token, change, at) {
    const given = fields.filter((field) => field in change)
    const values = given.map((field) => [
      field,
      field === 'method' || (change[field] ?? null) === null ? change[field] : JSON.stringify(change[field]),
    ])
    const saved = await rowsOf(
      db,
      saveStatement(given)({ digest: digestToken(token), at, ...Object.fromEntries(values) }),
    )
    return saved.length > 0
  },

  async saveAddress(token, address, at) {
    const saved = await rowsOf(
      db,
      saveAddress({ digest: digestToken(token), at, address: JSON.stringify(address) }),
    )
    return saved.length > 0
  },

  async confirmPhone(token, phone, at) {
    const saved = await rowsOf(
      db,
      sql`insert into checkouts (token_digest, changed_at, confirmed_phones)
        select token_digest, ${at}::timestamptz, jsonb_build_object(${phone}::text, ${at}::text)
        from carts where token_digest = ${digestToken(token)}
        on conflict (token_digest) do update set changed_at = excluded.changed_at,
          confirmed_phones = checkouts.confirmed_phones || excluded.confirmed_phones
        returning 1`,
    )
    return saved.length > 0
  },
})

type Save = (values: Readonly<Record<string, unknown>>) => SQL
const saveStatements = new Map<string, Save>()

/** The statement that saves some fields. */
function saveStatement(given: readonly DraftField[]): Save {
  const key = given.join()
  const known = saveStatements.get(key)
  if (known) return known
  const list = (parts: readonly SQL[]) => sql.join([sql``, ...parts], sql`, `)
  const statement = compileStatement<Readonly<Record<string, unknown>>>(
    (
      value,
    ) => sql`insert into checkouts (token_digest, changed_at${list(given.map((field) => sql.raw(columns[field])))})
      select token_digest, ${value('at')}::timestamptz${list(
        given.map((field) => sql`${value(field)}::${sql.raw(field === 'method' ? 'text' : 'jsonb')}`),
      )}
      from carts where token_digest = ${value('digest')}
      on conflict (token_digest) do update set changed_at = excluded.changed_at${list(
        given.map((field) => sql.raw(`${columns[field]} = excluded.${columns[field]}`)),
      )}
      returning 1`,
  )
  saveStatements.set(key, statement)
  return statement
}

const saveAddress = compileStatement<Record<'digest' | 'at' | 'address', string>>(
  (value) => sql`insert into checkouts (token_digest, changed_at, address)
    select token_digest, ${value('at')}::timestamptz, ${value('address')}::jsonb
    from carts where token_digest = ${value('digest')}
    on conflict (token_digest) do update set changed_at = excluded.changed_at, address = excluded.address,
      choice = case when checkouts.choice ->> 'kind' = 'collect' then null
        else checkouts.choice end
    returning 1`,
)
