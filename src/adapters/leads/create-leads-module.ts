import type { CheckBrowser } from '#commerce/identity/bot-challenge.ts'
import { createCallTimes } from '#commerce/leads/create-call-times.ts'
import { createLeadAdmin, type LeadAdmin } from '#commerce/leads/lead-admin.ts'
import type { LeadPolicies } from '#commerce/leads/lead-policies.ts'
import type { LeadsFacade } from '#commerce/leads/leads-facade.ts'
import { createNewsletter } from '#commerce/leads/newsletter.ts'
import { createNewsletterPreferences } from '#commerce/leads/newsletter-preferences.ts'
import type { LeadReceiver } from '#commerce/leads/ports.ts'
import { createSubmitLead } from '#commerce/leads/submit-lead.ts'
import { createExportSubscribers, type ExportSubscribers } from '#commerce/leads/subscriber-csv.ts'
import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import { embeddedLeadReceiver } from './embedded-lead-receiver.ts'
import { forwardLeadsJob } from './forward-leads.ts'
import { createHttpLeadReceiver } from './http-lead-receiver.ts'
import { createLeadRepository } from './lead-repository.ts'
import { createNewReference } from './new-reference.ts'
import { createPreferenceRepository } from './preference-repository.ts'
import { createSubscriptionRepository } from './subscription-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly secret: string
  /** Of the links in letters. */
  readonly env: Pick<Env, 'origin'>
  readonly tokens: LinkTokens
  readonly checkBrowser: CheckBrowser
  readonly policies: LeadPolicies
  readonly holidaysOf: (country: CountryCode) => readonly OpeningPeriod[]
  readonly receiver: LeadReceiver
  readonly report: Report
}

/** Leads and newsletter subscriptions, stored in the database: for visitors, for operators, and the job that forwards. */
export function createLeadsModule(
  db: Database,
  {
    clock,
    countries,
    rateLimiter,
    secret,
    env: { origin },
    tokens,
    checkBrowser,
    policies,
    receiver,
    report,
    holidaysOf,
  }: Deps,
): {
  readonly leads: LeadsFacade
  readonly admin: LeadAdmin
  readonly exportSubscribers: ExportSubscribers
  readonly job: Job
} {
  const digestContact = createContactDigest(secret)
  const subscriptions = createSubscriptionRepository(db, digestContact)
  const preferences = createPreferenceRepository(db, digestContact)
  const { owners } = policies
  const leads = createLeadRepository(db, { digestContact, owners, countries, forwards: receiver.isOutside })
  const callTimes = createCallTimes({ leads, policies, clock, countries, holidaysOf })
  return {
    leads: {
      submit: createSubmitLead({
        ...{ leads, policies, subscriptions, clock, checkBrowser },
        callsAt: callTimes.capacityAt,
        phones: createPhoneNumbers(countries),
        newReference: createNewReference('L'),
        checkRateLimit: (from) => rateLimiter.check('lead', from),
        checkUnchallenged: (from) => rateLimiter.check('lead-unchallenged', from),
      }),
      listCallTimes: callTimes.listFree,
      newsletter: createNewsletter({ subscriptions, tokens, clock }),
      preferences: createNewsletterPreferences({ preferences, tokens, clock }),
    },
    exportSubscribers: createExportSubscribers({ preferences, tokens, countries, origin }),
    admin: createLeadAdmin({ leads, policies, clock }),
    job: forwardLeadsJob(db, { receiver, clock, report }),
  }
}

/** The service that the environment names, else none. */
export const openLeadReceiver = (
  { leadsApi }: Pick<Env, 'leadsApi'>,
  fetch?: typeof globalThis.fetch,
): LeadReceiver =>
  leadsApi === null
    ? embeddedLeadReceiver
    : createHttpLeadReceiver({
        ...leadsApi,
        http: createHttpClient({ service: 'leads', ...(fetch ? { fetch } : {}) }),
      })
