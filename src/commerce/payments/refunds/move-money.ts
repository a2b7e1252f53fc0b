import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { subtract, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { afterEvent, type AttemptEvent } from '#commerce/payments/attempt/attempt-states.ts'
import { changeAttempt } from '#commerce/payments/attempt/change-attempt.ts'
import type { KnownPayment, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { AttemptStore, MoneyAction } from '#commerce/payments/ports.ts'

export type MoneyFailure =
  | { readonly kind: 'unknown-payment' }
  /** Not in this state: captured already, voided, being captured by somebody else. */
  | { readonly kind: 'not-now'; readonly state: string }
  | { readonly kind: 'too-much' }
  | { readonly kind: 'refused'; readonly code: string }
  /** Asked for; nobody knows yet whether it happened. It is asked again under the same key. */
  | { readonly kind: 'in-doubt' }

type Moved = Promise<Result<void, MoneyFailure>>
/** The same key again is the same part. */
type Part = { readonly sum: Money; readonly key: string; readonly reason: string }

type Dependencies = {
  readonly attempts: AttemptStore
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly clock: Clock
}

/** Longer than any request lasts: who asked has heard by then, or never will. */
const inFlight = 120_000

/** Takes, lets go and gives back money. */
export type MoveMoney = ReturnType<typeof createMoveMoney>

export function createMoveMoney({ attempts, providerOf, clock }: Dependencies) {
  /** Capture or void: the state is taken first, so that one of two who try it does it. */
  const once =
    (ask: 'ask-capture' | 'ask-void', done: AttemptEvent, act: 'capture' | 'void') =>
    async (id: string, reason: string): Moved => {
      const attempt = await attempts.find(id)
      const provider = attempt && providerOf(attempt.provider)
      if (!attempt || !provider) return fail({ kind: 'unknown-payment' })
      const asked = afterEvent(attempt.state, ask)
      if (!asked) return fail({ kind: 'not-now', state: attempt.state })
      const nextPollAt = addMilliseconds(clock.now(), inFlight)
      if (!(await attempts.save({ ...attempt, state: asked, nextPollAt })))
        return fail({ kind: 'not-now', state: 'changed' })
      const sum = act === 'capture' ? attempt.asked : attempt.amount
      const noted = `${act}:${id}:${attempt.version}`
      await attempts.noteMove({ kind: act, key: noted, attemptId: id, sum, reason, at: clock.now() })
      const moved = await provider[act]({ ...knownOf(attempt), key: `${act}:${id}`, sum, reason })
      const outcome = moved.ok ? done : isAnswer(moved.failure) ? 'resume' : undefined
      if (outcome) {
        await changeAttempt(attempts, id, (now) => {
          const state = afterEvent(now.state, outcome)
          return state && { ...now, state, captured: state === 'captured' ? sum : now.captured }
        })
        await attempts.settleMove(noted, moved.ok ? 'done' : 'refused', codeOf(moved))
      }
      return moved.ok ? ok(undefined) : fail(toMoneyFailure(moved.failure))
    }

  async function send(action: MoneyAction, attempt: Attempt): Moved {
    const provider = providerOf(attempt.provider)
    if (!provider) return fail({ kind: 'unknown-payment' })
    const { key, sum, reason } = action
    const given = await provider.refund({ ...knownOf(attempt), key, sum, reason })
    if (given.ok) await attempts.settleRefund(key, 'done')
    else if (isAnswer(given.failure)) await attempts.settleRefund(key, 'refused', codeOf(given) ?? undefined)
    return given.ok ? ok(undefined) : fail(toMoneyFailure(given.failure))
  }

  async function refund(id: string, asked: Part): Moved {
    const attempt = await attempts.find(id)
    if (!attempt) return fail({ kind: 'unknown-payment' })
    const action = { ...asked, attemptId: id, at: clock.now() }
    const reserved = await attempts.reserveRefund(action)
    if (reserved === 'too-much') return fail({ kind: 'too-much' })
    if (reserved === 'known-done') return ok(undefined)
    // Somebody asks at this moment, or did and heard nothing: the job asks again where that is safe.
    if (reserved === 'known-asked') return fail({ kind: 'in-doubt' })
    if (reserved === 'known-refused') return fail({ kind: 'refused', code: 'refused before' })
    return send(action, attempt)
  }

  const release = once('ask-void', 'void', 'void')
  return {
    capture: once('ask-capture', 'capture', 'capture'),
    release,
    refund,
    /**
     * A part of what was paid, by the way there is: before it is taken, less is taken or all of it let go; afterwards
     * it is refunded.
     */
    async giveBackPart(id: string, part: Part): Moved {
      const lowered = await attempts.lower({ ...part, attemptId: id, at: clock.now() })
      if (lowered === 'lowered' || lowered === 'known') return ok(undefined)
      if (lowered === 'whole') return release(id, part.reason)
      const attempt = await attempts.find(id)
      if (!attempt) return fail({ kind: 'unknown-payment' })
      // Let go before, by us or by the provider: there is nothing left to give.
      if (attempt.state === 'voided' || attempt.state === 'expired') return ok(undefined)
      return attempt.state === 'captured' || attempt.state === 'part-refunded' || attempt.state === 'refunded'
        ? refund(id, part)
        : fail({ kind: 'not-now', state: attempt.state })
    },
    /** What somebody has done or seen at the provider's own desk. */
    async noteRefund(id: string, part: Part, outcome: 'done' | 'refused'): Promise<void> {
      if (outcome === 'done') await attempts.reserveRefund({ ...part, attemptId: id, at: clock.now() })
      await attempts.settleRefund(part.key, outcome, 'by hand')
    },
    /** Everything that is left, by whichever way there is. */
    async giveBack(attempt: Attempt, reason: string): Promise<void> {
      if (attempt.state === 'authorised') await release(attempt.id, reason)
      const fresh = await attempts.find(attempt.id)
      if (!fresh) return
      const left = subtract(fresh.captured, fresh.refunded)
      if (left.minor > 0) await refund(fresh.id, { sum: left, key: `give-back:${fresh.id}`, reason })
    },
    /**
     * Asks again for refunds that are in doubt, under their keys. Those of providers that know no keys stay as they
     * are, for somebody to look at: asked twice, they would give twice.
     */
    async repeatRefunds(limit: number): Promise<void> {
      const before = addMilliseconds(clock.now(), -inFlight)
      for (const action of await attempts.listAskedRefunds(before, limit)) {
        const attempt = await attempts.find(action.attemptId)
        if (attempt && providerOf(attempt.provider)?.knowsKeys) await send(action, attempt)
      }
    },
  }
}

const knownOf = ({ id, reference, amount, language }: Attempt): KnownPayment => ({
  attemptId: id,
  reference,
  amount,
  language,
})

const isAnswer = ({ kind }: ProviderFailure): boolean => kind === 'rejected' || kind === 'amount-not-possible'

const codeOf = (moved: Result<void, ProviderFailure>): string | null =>
  moved.ok ? null : moved.failure.kind === 'rejected' ? moved.failure.code : moved.failure.kind

const toMoneyFailure = (failure: ProviderFailure): MoneyFailure => {
  if (failure.kind === 'rejected') return { kind: 'refused', code: failure.code }
  return failure.kind === 'amount-not-possible'
    ? { kind: 'refused', code: failure.kind }
    : { kind: 'in-doubt' }
}
