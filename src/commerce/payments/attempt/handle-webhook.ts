import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Attempt } from './attempt.ts'
import { changeAttempt } from './change-attempt.ts'
import type { PaymentProvider, RawWebhook, UntrustedWebhook } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository, PaymentEventRepository } from '#commerce/payments/ports.ts'
import type { SavedCardRepository } from '#commerce/payments/cards/card-ports.ts'
import type { NoteDispute } from '#commerce/payments/dispute-notice.ts'
import type { SyncAttempt } from './sync-attempt.ts'

type Deps = {
  readonly attempts: Pick<AttemptRepository, 'find' | 'findByReference' | 'save'>
  readonly events: PaymentEventRepository
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly cards: Pick<SavedCardRepository, 'noteStored'>
  /** Once per dispute and event, whatever the order they arrive in. */
  readonly noteDispute: NoteDispute
  readonly sync: SyncAttempt
  /** Runs work after the response was sent; after a restart, the poll makes up for work that was lost. */
  readonly defer: (work: () => Promise<void>) => void
  readonly clock: Clock
}

/**
 * Verifies a webhook on its raw body, stores it once, acknowledges it and syncs the attempt afterwards. The amount in
 * the webhook is compared with the attempt's and never trusted alone. `isNew`: false for a repeated delivery.
 */
export const createHandleWebhook =
  ({ attempts, events, providerOf, cards, noteDispute, sync, defer, clock }: Deps) =>
  async (
    code: string,
    raw: RawWebhook,
  ): Promise<
    Result<{ readonly isNew: boolean }, UntrustedWebhook | { readonly kind: 'unknown-provider' }>
  > => {
    const provider = providerOf(code)
    if (!provider) return fail({ kind: 'unknown-provider' })
    const read = provider.readWebhook(raw, clock.now())
    if (!read.ok) return read
    const { eventId, reference, amount, payload } = read.value
    const attempt = await find(read.value.attemptId, reference)
    const amountDiffers =
      attempt !== undefined &&
      amount !== null &&
      (amount.minor !== attempt.amount.minor || amount.currency !== attempt.amount.currency)
    const attemptId = attempt?.id ?? null
    // The response to the start was lost: the webhook is the first to carry the provider's reference.
    if (attempt?.reference === null && reference !== null)
      await changeAttempt(attempts, attempt.id, (now) =>
        now.reference === null ? { ...now, reference } : undefined,
      )
    // Before the event is stored: if the process stops in between, the provider delivers it again.
    const { storedCard, dispute } = read.value
    if (dispute) await noteDispute(code, dispute)
    if (attemptId !== null && storedCard) await cards.noteStored(attemptId, code, storedCard, clock.now())
    const event = { provider: code, eventId, attemptId, payload, amountDiffers, at: clock.now() }
    const isNew = await events.add(event)
    if (isNew && attemptId !== null)
      defer(async () => {
        await sync(attemptId)
        await events.markHandled(code, eventId, clock.now())
      })
    return ok({ isNew })

    /** Only attempts of this provider: a valid signature of another one gives no access. */
    async function find(id: string | null, reference: string | null): Promise<Attempt | undefined> {
      const found =
        (id === null ? undefined : await attempts.find(id)) ??
        (reference === null ? undefined : await attempts.findByReference(code, reference))
      return found?.provider === code ? found : undefined
    }
  }
