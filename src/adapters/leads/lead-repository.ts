import { eq } from 'drizzle-orm'
import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadRepository } from '#commerce/leads/ports.ts'
import { invariant } from '#kernel/invariant.ts'
import { isLeadForm } from '#kernel/lead-form.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { leads } from '#adapters/leads/lead-tables.ts'

/** Leads in the database, unique by idempotency key. */
export function createLeadRepository(db: Database): LeadRepository {
  async function findByKey(key: string): Promise<Lead | undefined> {
    const [row] = await db.select().from(leads).where(eq(leads.idempotencyKey, key))
    return row && toLead(row)
  }

  return {
    findByKey,
    async add(key, lead) {
      const [row] = await db
        .insert(leads)
        .values({ ...lead, idempotencyKey: key, createdAt: new Date(lead.createdAt) })
        .onConflictDoNothing({ target: leads.idempotencyKey })
        .returning()
      const stored = row ? toLead(row) : await findByKey(key)
      invariant(stored, 'a lead that was not added exists')
      return stored
    },
  }
}

function toLead({
  reference,
  form,
  store,
  name,
  phone,
  email,
  message,
  createdAt,
}: typeof leads.$inferSelect): Lead {
  invariant(isLeadForm(form), `unknown lead form ${form}`)
  return { reference, form, store, name, phone, email, message, createdAt: createdAt.toISOString() }
}
