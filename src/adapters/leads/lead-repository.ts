import { eq } from 'drizzle-orm'
import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadRepository } from '#commerce/leads/ports.ts'
import { invariant } from '#kernel/invariant.ts'
import { isLeadForm } from '#kernel/lead-form.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { leads } from '#adapters/leads/lead-tables.ts'

/** Leads in the database, unique by idempotency key. */
export function createLeadRepository(
  db: Database,
  digestContact: (contact: string) => string,
): LeadRepository {
  async function findByKey(key: string): Promise<Lead | undefined> {
    const [row] = await db.select().from(leads).where(eq(leads.idempotencyKey, key))
    return row && toLead(row)
  }

  return {
    findByKey,
    async add(key, lead, consents) {
      const row = await db.transaction(async (tx) => {
        const [added] = await tx
          .insert(leads)
          .values({ ...lead, idempotencyKey: key, createdAt: new Date(lead.createdAt) })
          .onConflictDoNothing({ target: leads.idempotencyKey })
          .returning()
        if (added) await createConsentRegister(tx, digestContact).add(consents)
        return added
      })
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
