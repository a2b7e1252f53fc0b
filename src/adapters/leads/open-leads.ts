import { createSubmitLead } from '#commerce/leads/submit-lead.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { createLeadRepository } from './lead-repository.ts'
import { newReference } from './new-reference.ts'

/** Leads, kept in the database. */
export const openLeads = (
  db: Database,
  { clock, countries, rateLimits }: Pick<Shop, 'clock' | 'countries' | 'rateLimits'>,
): Shop['leads'] => ({
  submit: createSubmitLead({
    leads: createLeadRepository(db),
    phones: createPhoneNumbers(countries),
    newReference,
    clock,
    takeTurn: (from) => rateLimits.take('lead', from),
  }),
})
