import { sql } from 'drizzle-orm'
import type { Customer, FindCustomer } from '#commerce/customers/customer.ts'
import type { Secrets } from '#commerce/identity/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { customerIdOf } from './secrets.ts'
import { verifiedValueOf } from './session-store.ts'

/** Guests cost no statement. */
export const createFindCustomer =
  (db: Database, secrets: Pick<Secrets, 'seal' | 'isSame'>): FindCustomer =>
  async (visitorToken) => {
    const customerId = customerIdOf(secrets, visitorToken)
    if (customerId === undefined) return null
    const [row] = await rowsOf<Customer>(
      db,
      sql`select customer.id, customer.name, ${verifiedValueOf('phone')} as phone, ${verifiedValueOf('email')} as email
        from customers customer where customer.id = ${customerId}::uuid and customer.deletion_requested_at is null`,
    )
    return row ?? null
  }
