import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Attempt } from './attempt.ts'
import { isOpen, isPaid } from './attempt-states.ts'
import { changeAttempt } from './change-attempt.ts'
import type {
  PaymentFailureReason,
  PaymentProvider,
  RawWebhook,
  UntrustedWebhook,
} from '#commerce/payments/payment-provider.ts'
import type { AttemptStore, EventStore } from '#commerce/payments/ports.ts'
import type { SettleAttempt } from './settle-attempt.ts'

/** What the page after the provider's says. */
export type ReturnOutcome =
  | { readonly kind: 'paid'; readonly orderNumber: string }
  /** Not known yet: the bank has not answered. */
  | { readonly kind: 'waiting'; readonly orderNumber: string }
  | { readonly kind: 'unpaid'; readonly orderNumber: string; readonly reason: PaymentFailureReason }

type Dependencies = {
  readonly attempts: Pick<AttemptStore, 'find' | 'findByReference' | 'save'>
  readonly events: EventStore
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly settle: SettleAttempt
  /** Runs work after the answer was given; the poll does what a restart loses. */
  readonly defer: (work: () => Promise<void>) => void
  readonly clock: Clock
}

/** The browser is back. Nothing of what it brings is believed: the provider is asked. */
export const createHandleReturn =
  ({ attempts, settle }: Pick<Dependencies, 'attempts' | 'settle'>) =>
  async (attemptId: string): Promise<Result<ReturnOutcome, { readonly kind: 'unknown-attempt' }>> => {
    const before = await attempts.find(attemptId)
    if (!before) return fail({ kind: 'unknown-attempt' })
    return ok(
      outcomeOf(
        isPaid(before.state) && before.told === 'paid' ? before : ((await settle(attemptId)) ?? before),
      ),
    )
  }

function outcomeOf({ state, told, orderNumber, reason }: Attempt): ReturnOutcome {
  if (told === 'given-back') return { kind: 'unpaid', orderNumber, reason: 'expired' }
  if (isPaid(state)) return { kind: 'paid', orderNumber }
  if (isOpen(state)) return { kind: 'waiting', orderNumber }
  return { kind: 'unpaid', orderNumber, reason: reason ?? 'declined' }
}

/**
 * A webhook: proven on its raw body, kept once, acknowledged; the provider is asked afterwards. What it names is
 * compared, and never believed alone.
 */
export const createHandleWebhook =
  ({ attempts, events, providerOf, settle, defer, clock }: Dependencies) =>
  async (
    code: string,
    raw: RawWebhook,
  ): Promise<
    Result<{ readonly news: boolean }, UntrustedWebhook | { readonly kind: 'unknown-provider' }>
  > => {
    const provider = providerOf(code)
    if (!provider) return fail({ kind: 'unknown-provider' })
    const read = provider.readWebhook(raw, clock.now())
    if (!read.ok) return read
    const { eventId, reference, amount, payload } = read.value
    const attempt = await find(read.value.attemptId, reference)
    const differs =
      attempt !== undefined &&
      amount !== null &&
      (amount.minor !== attempt.amount.minor || amount.currency !== attempt.amount.currency)
    const attemptId = attempt?.id ?? null
    // The answer to the start was lost: this is the first that we hear of the provider's name for it.
    if (attempt?.reference === null && reference !== null)
      await changeAttempt(attempts, attempt.id, (now) =>
        now.reference === null ? { ...now, reference } : undefined,
      )
    const news = await events.add({ provider: code, eventId, attemptId, payload, differs, at: clock.now() })
    if (news && attemptId !== null)
      defer(async () => {
        await settle(attemptId)
        await events.markHandled(code, eventId, clock.now())
      })
    return ok({ news })

    /** Only attempts that this provider has: another's key opens nothing here. */
    async function find(id: string | null, reference: string | null): Promise<Attempt | undefined> {
      const found =
        (id === null ? undefined : await attempts.find(id)) ??
        (reference === null ? undefined : await attempts.findByReference(code, reference))
      return found?.provider === code ? found : undefined
    }
  }
