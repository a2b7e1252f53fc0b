import type { SubmitLead, SubmitLeadFailure, SubmittedLead } from '#commerce/leads/lead.ts'
import type { CallTime } from '#commerce/leads/call-times.ts'
import type { NewsletterFacade } from '#commerce/leads/newsletter.ts'
import type { NewsletterPreferencesFacade } from '#commerce/leads/newsletter-preferences.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'

export type LeadsFacade = {
  submit(lead: SubmitLead): Promise<Result<SubmittedLead, SubmitLeadFailure>>
  /** Times for a call that are still free, in order. */
  listCallTimes(country: CountryCode): Promise<readonly CallTime[]>
  /** The links in mails about the newsletter. */
  readonly newsletter: NewsletterFacade
  /** The page on which a subscriber chooses. */
  readonly preferences: NewsletterPreferencesFacade
}
