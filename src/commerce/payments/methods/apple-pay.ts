import { fail, ok, type Result } from '#kernel/result.ts'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { afterEvent, isPaid } from '#commerce/payments/attempt/attempt-states.ts'
import { changeAttempt } from '#commerce/payments/attempt/change-attempt.ts'
import type { PaymentProvider, SheetToken } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository, PaymentLinks } from '#commerce/payments/ports.ts'
import type { SyncAttempt } from '#commerce/payments/attempt/sync-attempt.ts'

/** Apple's merchant session for a sheet that is about to open: opaque, passed on to the browser. */
export type CreateMerchantSession = (
  validationUrl: string,
) => Promise<Result<object, { readonly kind: 'foreign-host' } | { readonly kind: 'unavailable' }>>

export type SheetFailure =
  { readonly kind: 'unknown-attempt' } | { readonly kind: 'foreign-host' } | { readonly kind: 'unavailable' }

/** `redirectTo`: where the browser goes after the sheet. */
type SheetOutcome = { readonly accepted: boolean; readonly redirectTo: string }

/** Apple's payment sheet. */
export type ApplePay = {
  /** Content of the file that proves the domain to Apple; null: not configured. */
  readonly domainAssociation: string | null
  createSession(attemptId: string, validationUrl: string): Promise<Result<object, SheetFailure>>
  pay(attemptId: string, token: SheetToken): Promise<Result<SheetOutcome, SheetFailure>>
}

type Deps = {
  readonly attempts: Pick<AttemptRepository, 'find' | 'save'>
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly sync: SyncAttempt
  readonly links: Pick<PaymentLinks, 'returnPath' | 'returnUrl' | 'webhookUrl'>
  /** Null: no certificate. */
  readonly createMerchantSession: CreateMerchantSession | null
  readonly domainAssociation: string | null
}

export function createApplePay(deps: Deps): ApplePay {
  const { attempts, providerOf, sync, links, createMerchantSession, domainAssociation } = deps

  async function findWaiting(id: string): Promise<Attempt | undefined> {
    const attempt = await attempts.find(id)
    return attempt?.state === 'pending' && attempt.nextAction?.kind === 'payment-sheet' ? attempt : undefined
  }

  return {
    domainAssociation,

    async createSession(attemptId, validationUrl) {
      if (!(await findWaiting(attemptId))) return fail({ kind: 'unknown-attempt' })
      return createMerchantSession ? createMerchantSession(validationUrl) : fail({ kind: 'unavailable' })
    },

    /** Safe to repeat: the attempt's id is the provider's idempotency key. */
    async pay(attemptId, token) {
      const attempt = await findWaiting(attemptId)
      const provider = attempt && providerOf(attempt.provider)
      if (!provider?.payByToken || attempt?.nextAction?.kind !== 'payment-sheet')
        return fail({ kind: 'unknown-attempt' })
      const { contact } = attempt.nextAction
      const redirectTo = links.returnPath(attempt)
      const started = await provider.payByToken({
        attemptId,
        orderNumber: attempt.orderNumber,
        country: attempt.country,
        language: attempt.language,
        amount: attempt.amount,
        contact,
        token,
        returnUrl: links.returnUrl(attempt),
        webhookUrl: links.webhookUrl(provider.code),
      })
      if (!started.ok) {
        const isRejected =
          started.failure.kind === 'rejected' || started.failure.kind === 'amount-not-possible'
        if (isRejected)
          await changeAttempt(attempts, attemptId, (now) => {
            const state = afterEvent(now.state, 'fail')
            return state && { ...now, state, reason: 'declined', nextAction: null }
          })
        await sync(attemptId)
        return ok({ accepted: false, redirectTo })
      }
      const { reference, nextAction } = started.value
      await changeAttempt(attempts, attemptId, (now) => ({ ...now, reference, nextAction }))
      const synced = await sync(attemptId)
      if (nextAction?.kind === 'redirect') return ok({ accepted: true, redirectTo: nextAction.url })
      return ok({ accepted: synced !== undefined && isPaid(synced.state), redirectTo })
    },
  }
}
