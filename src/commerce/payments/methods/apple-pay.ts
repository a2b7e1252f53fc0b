import { fail, ok, type Result } from '#kernel/result.ts'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { afterEvent, isPaid } from '#commerce/payments/attempt/attempt-states.ts'
import { changeAttempt } from '#commerce/payments/attempt/change-attempt.ts'
import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { AttemptStore, PaymentLinks } from '#commerce/payments/ports.ts'
import type { SettleAttempt } from '#commerce/payments/attempt/settle-attempt.ts'

/** Apple's session for a sheet that is about to open: opaque, handed to the browser as it is. */
export type OpenMerchantSession = (
  validationUrl: string,
) => Promise<Result<object, { readonly kind: 'foreign-host' } | { readonly kind: 'unavailable' }>>

/** What the sheet gave: Apple's encrypted card. Read by nobody here. */
export type SheetToken = {
  readonly version: string
  readonly data: string
  readonly signature: string
  readonly header: Readonly<Record<string, string>>
}

export type SheetFailure =
  { readonly kind: 'unknown-attempt' } | { readonly kind: 'foreign-host' } | { readonly kind: 'unavailable' }

/** `goTo`: where the browser goes after the sheet. */
export type SheetOutcome = { readonly accepted: boolean; readonly goTo: string }

/** Payment sheets of devices. */
export type ApplePay = {
  /** Content of the file by which Apple knows the domain; null: not configured. */
  readonly domainAssociation: string | null
  openSession(attemptId: string, validationUrl: string): Promise<Result<object, SheetFailure>>
  pay(attemptId: string, token: SheetToken): Promise<Result<SheetOutcome, SheetFailure>>
}

type Dependencies = {
  readonly attempts: Pick<AttemptStore, 'find' | 'save'>
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly settle: SettleAttempt
  readonly links: Pick<PaymentLinks, 'back' | 'webhook'>
  /** Null: no certificate. */
  readonly openMerchantSession: OpenMerchantSession | null
  readonly domainAssociation: string | null
}

export function createApplePay(deps: Dependencies): ApplePay {
  const { attempts, providerOf, settle, links, openMerchantSession, domainAssociation } = deps

  async function findWaiting(id: string): Promise<Attempt | undefined> {
    const attempt = await attempts.find(id)
    return attempt?.state === 'pending' && attempt.door?.kind === 'sheet' ? attempt : undefined
  }

  return {
    domainAssociation,

    async openSession(attemptId, validationUrl) {
      if (!(await findWaiting(attemptId))) return fail({ kind: 'unknown-attempt' })
      return openMerchantSession ? openMerchantSession(validationUrl) : fail({ kind: 'unavailable' })
    },

    /** A second press under one attempt is the first's: the provider is asked under the attempt's key. */
    async pay(attemptId, token) {
      const attempt = await findWaiting(attemptId)
      const provider = attempt && providerOf(attempt.provider)
      if (!provider?.payByToken || attempt?.door?.kind !== 'sheet') return fail({ kind: 'unknown-attempt' })
      const { contact } = attempt.door
      const started = await provider.payByToken({
        attemptId,
        orderNumber: attempt.orderNumber,
        country: attempt.country,
        language: attempt.language,
        amount: attempt.amount,
        contact,
        token,
        returnTo: links.back(attempt),
        webhookTo: links.webhook(provider.code),
      })
      const goTo = links.back(attempt)
      if (!started.ok) {
        const known = started.failure.kind === 'rejected' || started.failure.kind === 'amount-not-possible'
        if (known)
          await changeAttempt(attempts, attemptId, (now) => {
            const state = afterEvent(now.state, 'fail')
            return state && { ...now, state, reason: 'declined', door: null }
          })
        await settle(attemptId)
        return ok({ accepted: false, goTo })
      }
      const { reference, door } = started.value
      await changeAttempt(attempts, attemptId, (now) => ({ ...now, reference, door }))
      const settled = await settle(attemptId)
      if (door?.kind === 'address') return ok({ accepted: true, goTo: door.url })
      return ok({ accepted: settled !== undefined && isPaid(settled.state), goTo })
    },
  }
}
