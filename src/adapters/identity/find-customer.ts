import { sql, type SQL } from 'drizzle-orm'
import type { Customer, FindCustomer } from '#commerce/customers/customer.ts'
import type { Secrets } from '#commerce/identity/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { customerIdOf } from './secrets.ts'

const verified = (kind: 'phone' | 'email'): SQL =>
  sql.raw(`(select value from identities where customer_id = customer.id and kind = '${kind}'
    and verified_at is not null order by last_proven_at desc nulls last limit 1)`)

export type CustomerRow = { readonly customer: Customer | null }

/** The customer, as a column of a statement over a relation `requested` with their id; null while they are being deleted. */
export const customerColumn: SQL = sql`(select row_to_json(found) from (
    select customer.id, customer.name, ${verified('phone')} as phone, ${verified('email')} as email,
      customer.customer_group as "group", customer.oms_user_id as "omsUserId"
    from customers customer
    where customer.id = requested.customer and customer.deletion_requested_at is null) found) as customer`

/** The id in a visitor's token; null: a guest's, or one that was made up. */
export type ReadCustomerId = (visitorToken: string) => string | null

export const createReadCustomerId =
  (secrets: Pick<Secrets, 'seal' | 'isSame'>): ReadCustomerId =>
  (visitorToken) =>
    customerIdOf(secrets, visitorToken) ?? null

/** Guests cost no statement. */
export const createFindCustomer =
  (db: Database, readCustomerId: ReadCustomerId): FindCustomer =>
  async (visitorToken) => {
    const customerId = readCustomerId(visitorToken)
    if (customerId === null) return null
    const [row] = await rowsOf<CustomerRow>(
      db,
      sql`with requested as (select ${customerId}::uuid as customer) select ${customerColumn} from requested`,
    )
    return row?.customer ?? null
  }
