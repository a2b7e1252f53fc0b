import { fail, ok, type Result } from '#kernel/result.ts'
import type { IdentityDeps } from './deps.ts'
import { maskIdentifier } from './identifier.ts'

/** Days in which the link works that was sent to a contact which an operator has entered. */
export const confirmContactDays = 1

export type ConfirmContactFailure = { readonly kind: 'invalid-request' } | { readonly kind: 'taken' }

/**
 * Puts a contact that an operator has entered for a customer in place of the old one of its kind, by the link that was sent to it. Who
 * has lost the old one cannot sign in: the link is what proves the new one. It signs no one in, and everyone out.
 */
export const createConfirmContact =
  (deps: Pick<IdentityDeps, 'repository' | 'clock'>) =>
  (claimId: string): Promise<Result<{ readonly kind: 'phone' | 'email' }, ConfirmContactFailure>> =>
    deps.repository.transaction(async (store) => {
      const at = deps.clock.now()
      const claim = await store.findUnconfirmed(claimId)
      if (!claim) return fail({ kind: 'invalid-request' })
      const { customerId, identifier } = claim
      const { kind, value } = identifier
      const before = await store.listIdentities(customerId)
      if (!(await store.addIdentity(customerId, kind, value, at))) return fail({ kind: 'taken' })
      const former = before.filter((one) => one.kind === kind && one.isVerified && one.value !== value)
      for (const one of former) await store.removeIdentity(customerId, kind, one.value)
      await store.endSessions(customerId, {}, at)
      const [old] = former.map((one) => ({ kind, value: one.value }))
      await store.record({
        customerId,
        kind: old ? 'contact-changed' : 'contact-added',
        at,
        detail: { contact: kind, ...(old ? { old: maskIdentifier(old) } : {}) },
        contact: old ?? identifier,
      })
      return ok({ kind })
    })
