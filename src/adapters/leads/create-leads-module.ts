import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createSubmitLead } from '#commerce/leads/submit-lead.ts'
import type { LeadsFacade } from '#commerce/leads/leads-facade.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { createLeadRepository } from './lead-repository.ts'
import { newReference } from './new-reference.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly secret: string
}

/** Leads, stored in the database. */
export const createLeadsModule = (
  db: Database,
  { clock, countries, rateLimiter, secret }: Deps,
): LeadsFacade => ({
  submit: createSubmitLead({
    leads: createLeadRepository(db, createContactDigest(secret)),
    phones: createPhoneNumbers(countries),
    newReference,
    clock,
    checkRateLimit: (from) => rateLimiter.check('lead', from),
  }),
})
