import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { subtract, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { afterEvent, type AttemptEvent } from '#commerce/payments/attempt/attempt-states.ts'
import { changeAttempt } from '#commerce/payments/attempt/change-attempt.ts'
import type { KnownPayment, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository, TransactionRequest } from '#commerce/payments/ports.ts'

export type PaymentOperationFailure =
  | { readonly kind: 'unknown-payment' }
  /** Not possible in this state: captured, voided, or a capture in flight. */
  | { readonly kind: 'wrong-state'; readonly state: string }
  | { readonly kind: 'too-much' }
  /** The shopper's bank has the money meanwhile, or for good. */
  | { readonly kind: 'disputed' }
  | { readonly kind: 'charged-back' }
  | { readonly kind: 'rejected'; readonly code: string }
  /** Requested with an unknown outcome; repeated with the same idempotency key. */
  | { readonly kind: 'in-doubt' }

type OperationResult = Promise<Result<void, PaymentOperationFailure>>

/** A part of a payment; the same key is the same operation. */
type PartialAmount = { readonly sum: Money; readonly key: string; readonly reason: string }

type Deps = {
  readonly attempts: AttemptRepository
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly clock: Clock
}

/** Longer than any request lasts: after this, its caller has the response or never will. */
const inFlightMs = 120_000

/** Captures, voids and refunds of attempts. */
export type PaymentOperations = ReturnType<typeof createPaymentOperations>

export function createPaymentOperations({ attempts, providerOf, clock }: Deps) {
  /** A capture or void. The state is saved first, so that only one of two concurrent callers calls the provider. */
  const captureOrVoid =
    (request: 'request-capture' | 'request-void', done: AttemptEvent, kind: 'capture' | 'void') =>
    async (id: string, reason: string): OperationResult => {
      const attempt = await attempts.find(id)
      const provider = attempt && providerOf(attempt.provider)
      if (!attempt || !provider) return fail({ kind: 'unknown-payment' })
      const requested = afterEvent(attempt.state, request)
      if (!requested) return fail({ kind: 'wrong-state', state: attempt.state })
      const nextPollAt = addMilliseconds(clock.now(), inFlightMs)
      if (!(await attempts.save({ ...attempt, state: requested, nextPollAt })))
        return fail({ kind: 'wrong-state', state: 'changed' })
      const sum = kind === 'capture' ? attempt.captureAmount : attempt.amount
      const key = `${kind}:${id}:${attempt.version}`
      await attempts.recordTransaction({ kind, key, attemptId: id, sum, reason, at: clock.now() })
      const idempotencyKey = `${kind}:${id}`
      const result = await provider[kind]({ ...toKnownPayment(attempt), idempotencyKey, sum, reason })
      const outcome = result.ok ? done : isFinal(result.failure) ? 'resume' : undefined
      if (outcome) {
        await changeAttempt(attempts, id, (now) => {
          const state = afterEvent(now.state, outcome)
          return state && { ...now, state, captured: state === 'captured' ? sum : now.captured }
        })
        await attempts.completeTransaction(key, result.ok ? 'done' : 'rejected', codeOf(result))
      }
      return result.ok ? ok(undefined) : fail(toOperationFailure(result.failure))
    }

  async function send({ key, sum, reason }: TransactionRequest, attempt: Attempt): OperationResult {
    const provider = providerOf(attempt.provider)
    if (!provider) return fail({ kind: 'unknown-payment' })
    const result = await provider.refund({ ...toKnownPayment(attempt), idempotencyKey: key, sum, reason })
    if (result.ok) await attempts.completeRefund(key, 'done')
    else if (isFinal(result.failure))
      await attempts.completeRefund(key, 'rejected', codeOf(result) ?? undefined)
    return result.ok ? ok(undefined) : fail(toOperationFailure(result.failure))
  }

  async function refund(id: string, part: PartialAmount): OperationResult {
    const attempt = await attempts.find(id)
    if (!attempt) return fail({ kind: 'unknown-payment' })
    const request = { ...part, attemptId: id, at: clock.now() }
    const reserved = await attempts.reserveRefund(request)
    if (reserved === 'too-much' || reserved === 'disputed' || reserved === 'charged-back')
      return fail({ kind: reserved })
    if (reserved === 'known-done') return ok(undefined)
    // Another caller's request is in flight or was lost; the job repeats it where that is safe.
    if (reserved === 'known-requested') return fail({ kind: 'in-doubt' })
    if (reserved === 'known-rejected') return fail({ kind: 'rejected', code: 'rejected before' })
    return send(request, attempt)
  }

  const voidAuthorization = captureOrVoid('request-void', 'void', 'void')
  return {
    capture: captureOrVoid('request-capture', 'capture', 'capture'),
    voidAuthorization,
    refund,
    /** Reverses a part of a payment: before the capture it reduces the capture amount or voids, afterwards it refunds. */
    async refundOrReduce(id: string, part: PartialAmount): OperationResult {
      const reduced = await attempts.reduceCapture({ ...part, attemptId: id, at: clock.now() })
      if (reduced === 'reduced' || reduced === 'known') return ok(undefined)
      if (reduced === 'nothing-remaining') return voidAuthorization(id, part.reason)
      const attempt = await attempts.find(id)
      if (!attempt) return fail({ kind: 'unknown-payment' })
      // Voided before, by the shop or by the provider: there is nothing to refund.
      if (attempt.state === 'voided' || attempt.state === 'expired') return ok(undefined)
      const isCaptured =
        attempt.state === 'captured' || attempt.state === 'partially-refunded' || attempt.state === 'refunded'
      return isCaptured ? refund(id, part) : fail({ kind: 'wrong-state', state: attempt.state })
    },
    /** Records a refund that an operator made, or saw rejected, at the provider. */
    async recordRefund(id: string, part: PartialAmount, outcome: 'done' | 'rejected'): Promise<void> {
      if (outcome === 'done') await attempts.reserveRefund({ ...part, attemptId: id, at: clock.now() })
      await attempts.completeRefund(part.key, outcome, 'by hand')
    },
    /** Reverses everything that remains of a payment, as its state requires. */
    async refundOrVoid(attempt: Attempt, reason: string): Promise<void> {
      if (attempt.state === 'authorized') await voidAuthorization(attempt.id, reason)
      const fresh = await attempts.find(attempt.id)
      if (!fresh) return
      const remaining = subtract(fresh.captured, fresh.refunded)
      if (remaining.minor > 0) await refund(fresh.id, { sum: remaining, key: `reversal:${fresh.id}`, reason })
    },
    /**
     * Repeats refunds in doubt with their idempotency keys. Those of providers that do not support idempotency are left
     * to an operator: repeated, they would refund twice.
     */
    async repeatRefunds(limit: number): Promise<void> {
      const before = addMilliseconds(clock.now(), -inFlightMs)
      for (const request of await attempts.listRequestedRefunds(before, limit)) {
        const attempt = await attempts.find(request.attemptId)
        if (attempt && providerOf(attempt.provider)?.supportsIdempotency) await send(request, attempt)
      }
    },
  }
}

const toKnownPayment = ({ id, reference, amount, language }: Attempt): KnownPayment => ({
  attemptId: id,
  reference,
  amount,
  language,
})

const isFinal = ({ kind }: ProviderFailure): boolean => kind === 'rejected' || kind === 'amount-not-possible'

const codeOf = (result: Result<void, ProviderFailure>): string | null =>
  result.ok ? null : result.failure.kind === 'rejected' ? result.failure.code : result.failure.kind

const toOperationFailure = (failure: ProviderFailure): PaymentOperationFailure => {
  if (failure.kind === 'rejected') return { kind: 'rejected', code: failure.code }
  return failure.kind === 'amount-not-possible'
    ? { kind: 'rejected', code: failure.kind }
    : { kind: 'in-doubt' }
}
