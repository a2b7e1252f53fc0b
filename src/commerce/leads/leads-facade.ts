import type { SubmitLead, SubmitLeadFailure } from '#commerce/leads/lead.ts'
import type { Result } from '#kernel/result.ts'

export type LeadsFacade = {
  submit(lead: SubmitLead): Promise<Result<{ readonly reference: string }, SubmitLeadFailure>>
}
