import { fail, ok, type Result } from '#kernel/result.ts'
import type { IdentityDeps } from './deps.ts'
import { requireStepUp, type SignedOut, type StepUpRequired } from './step-up.ts'

/** Days in which the link that verifies an email address works. */
export const verifyEmailDays = 3

export type VerifyEmailFailure =
  SignedOut | StepUpRequired | { readonly kind: 'invalid-request' } | { readonly kind: 'taken' }

/**
 * Verifies an address that came with a registration, by the link that was sent to it. Only its own account can, signed in:
 * if the owner of the address presses a link that a stranger requested, the stranger gains nothing.
 */
export const createVerifyClaim =
  (deps: IdentityDeps) =>
  (
    session: string | null,
    claimId: string,
  ): Promise<Result<{ readonly email: string }, VerifyEmailFailure>> =>
    deps.repository.transaction(async (store) => {
      const at = deps.clock.now()
      const guarded = await requireStepUp(store, deps, session)
      if (!guarded.ok) return guarded
      const { customer, email: own } = guarded.value
      const email = await store.findClaim(customer.id, claimId)
      if (email === undefined || own !== null) return fail({ kind: 'invalid-request' })
      if (!(await store.addIdentity(customer.id, 'email', email, at))) return fail({ kind: 'taken' })
      await store.record({
        customerId: customer.id,
        kind: 'contact-added',
        at,
        detail: { contact: 'email' },
        contact: { kind: 'email', value: email },
      })
      return ok({ email })
    })
