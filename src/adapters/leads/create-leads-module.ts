import type { CheckBrowser } from '#commerce/identity/bot-challenge.ts'
import { createNewsletter } from '#commerce/leads/newsletter.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createSubmitLead } from '#commerce/leads/submit-lead.ts'
import type { LeadsFacade } from '#commerce/leads/leads-facade.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { createLeadRepository } from './lead-repository.ts'
import { createNewReference } from './new-reference.ts'
import { createSubscriptionRepository } from './subscription-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly secret: string
  readonly tokens: LinkTokens
  readonly checkBrowser: CheckBrowser
}

/** Leads and newsletter subscriptions, stored in the database. */
export function createLeadsModule(
  db: Database,
  { clock, countries, rateLimiter, secret, tokens, checkBrowser }: Deps,
): LeadsFacade {
  const subscriptions = createSubscriptionRepository(db, createContactDigest(secret))
  return {
    submit: createSubmitLead({
      leads: createLeadRepository(db),
      subscriptions,
      phones: createPhoneNumbers(countries),
      newReference: createNewReference('L'),
      clock,
      checkBrowser,
      checkRateLimit: (from) => rateLimiter.check('lead', from),
      checkUnchallenged: (from) => rateLimiter.check('lead-unchallenged', from),
    }),
    newsletter: createNewsletter({ subscriptions, tokens, clock }),
  }
}
