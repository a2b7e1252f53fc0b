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
  /** shop.rateLimits.take for leads. */
  readonly takeTurn: (
    from: string,
  ) => Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
}

/** Keeps what somebody left in a form. Sent again with the same key it is the same lead, and takes no further turn. */
export const createSubmitLead =
  ({ leads, phones, newReference, clock, takeTurn }: Deps) =>
  async (lead: SubmitLead): Promise<Result<{ readonly reference: string }, SubmitLeadFailure>> => {
    const { form, store, key } = lead
    if (!isLeadForm(form)) return fail({ kind: 'unknown-form' })
    const checked = checkLead(form, lead, phones)
    if (!checked.ok) return checked
    const before = await leads.findByKey(key)
    if (before) return ok({ reference: before.reference })
    const turn = await takeTurn(lead.from)
    if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
    const kept = await leads.add(key, {
      ...checked.value,
      reference: newReference(),
      form,
      store,
      createdAt: clock.now(),
    })
    return ok({ reference: kept.reference })
  }
