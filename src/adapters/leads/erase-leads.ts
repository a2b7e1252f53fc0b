import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

/**
 * Deletes the leads of a customer who is erased, with their history and mails: those of the verified address, and those of
 * the number since it was verified. The ones before may be another person's, who had the number then.
 */
export async function eraseLeads(tx: Database, customerId: string): Promise<void> {
  await tx.execute(sql`delete from leads using identities own
    where own.customer_id = ${customerId}::uuid
      and ((own.kind = 'email' and own.verified_at is not null and leads.email = own.value)
        or (own.kind = 'phone' and own.verified_at <= leads.created_at and leads.phone = own.value))`)
}
