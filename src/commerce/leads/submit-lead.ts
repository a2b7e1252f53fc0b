import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { contactConsentText, type ContactConsentEntry } from '#commerce/consent/contact-consent.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
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
    const at = clock.now()
    const { email } = checked.value
    const stored = await leads.add(
      key,
      { ...checked.value, reference: newReference(), form, store, createdAt: at },
      form === 'newsletter' && email !== null ? [newsletterConsent(email, at)] : [],
    )
    return ok({ reference: stored.reference })
  }

/** Of the forms, the newsletter alone is about marketing; the box of the others is about the request itself. */
const newsletterConsent = (email: string, at: Instant): ContactConsentEntry => ({
  customerId: null,
  contact: email,
  channel: 'email',
  purpose: 'marketing',
  isGranted: true,
  textVersion: contactConsentText,
  source: 'newsletter-form',
  proof: 'form',
  at,
})
