import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { isLeadForm } from '#kernel/lead-form.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { checkLead } from './check-lead.ts'
import type { SubmitLead, SubmitLeadFailure } from './lead.ts'
import type { LeadRepository, NewReference, PhoneNumbers } from './ports.ts'

type Deps = {
  readonly leads: LeadRepository
  readonly phones: PhoneNumbers
  readonly newReference: NewReference
  readonly clock: Clock
  /** shop.rateLimiter.check for leads. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** Stores a lead once per key; repeating the key returns the same lead and is not rate limited. */
export const createSubmitLead =
  ({ leads, phones, newReference, clock, checkRateLimit }: Deps) =>
  async (lead: SubmitLead): Promise<Result<{ readonly reference: string }, SubmitLeadFailure>> => {
    const { form, store, key } = lead
    if (!isLeadForm(form)) return fail({ kind: 'unknown-form' })
    const checked = checkLead(form, lead, phones)
    if (!checked.ok) return checked
    const before = await leads.findByKey(key)
    if (before) return ok({ reference: before.reference })
    const decision = await checkRateLimit(lead.from)
    if (!decision.allowed) return fail({ kind: 'too-many', retryAfterSeconds: decision.retryAfterSeconds })
    const stored = await leads.add(key, {
      ...checked.value,
      reference: newReference(),
      form,
      store,
      createdAt: clock.now(),
    })
    return ok({ reference: stored.reference })
  }
