import type { SubmitLead, SubmitLeadFailure, SubmittedLead } from '#commerce/leads/lead.ts'
import type { NewsletterFacade } from '#commerce/leads/newsletter.ts'
import type { Result } from '#kernel/result.ts'

export type LeadsFacade = {
  submit(lead: SubmitLead): Promise<Result<SubmittedLead, SubmitLeadFailure>>
  /** The links in mails about the newsletter. */
  readonly newsletter: NewsletterFacade
}
