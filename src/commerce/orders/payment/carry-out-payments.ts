import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { MoneyFailure } from '#commerce/payments/refunds/move-money.ts'
import type { PaymentTask, PaymentTaskStore } from '#commerce/payments/payment-task.ts'
import type { OpenPayments } from '#commerce/payments/payments.ts'
import { cashMethods, type Refund, type RefundPart } from '#commerce/payments/refunds/refund.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderDesk } from '#commerce/orders/orders.ts'

/** Puts money onto a gift card or a wallet, once per key. */
export type CreditTender = (credit: {
  readonly key: string
  readonly ledgerId: string
  /** It was paid for: no more goes back than it paid. */
  readonly orderId: string
  readonly sum: Money
}) => Promise<Result<void, { readonly kind: string }>>

/** Puts cash that is owed onto the shopper's wallet, once per key. */
export type CreditWallet = (credit: {
  readonly key: string
  readonly order: Order
  readonly sum: Money
}) => Promise<Result<void, { readonly kind: string }>>

type Deps = {
  readonly tasks: PaymentTaskStore
  readonly findOrder: (id: string) => Promise<Order | undefined>
  readonly advance: OrderDesk['advance']
  readonly payments: Pick<OpenPayments, 'listAttempts' | 'capture' | 'giveBackPart' | 'settle'>
  readonly creditTender: CreditTender
  readonly creditWallet: CreditWallet
  readonly clock: Clock
}

type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string }
  /** Asked for again; `person`: it waits for somebody, so that there is no hurry. */
  | { readonly kind: 'later'; readonly why: string; readonly person?: true }

const done: Outcome = { kind: 'done' }
const later = (why: string): Outcome => ({ kind: 'later', why })
const lease = 120_000
const longest = 3_600_000

/**
 * Carries out what orders want done with their money, again and again until it is done or refused. Each step has a key
 * of its own and the provider is asked under it, so that a process that stops in between repeats and does nothing twice.
 */
export function createCarryOutPayments(deps: Deps) {
  const { tasks, findOrder, advance, payments, clock } = deps

  async function capture(order: Order, reason: string): Promise<Outcome> {
    const attempt = countingOf(await payments.listAttempts(order.id))
    if (!attempt) return done
    switch (attempt.state) {
      case 'authorised':
        return outcomeOf(await payments.capture(attempt.id, reason))
      case 'captured':
      case 'part-refunded':
      case 'refunded':
        return done
      case 'capturing':
        await payments.settle(attempt.id)
        return later('being captured')
      case 'voiding':
        await payments.settle(attempt.id)
        return later('being voided')
      default:
        return { kind: 'refused', code: attempt.state }
    }
  }

  async function giveBack(order: Order, refund: Refund): Promise<Outcome> {
    for (const part of refund.parts) {
      const outcome = await givePart(order, refund, part)
      if (outcome.kind !== 'done') return outcome
    }
    return done
  }

  async function givePart(order: Order, refund: Refund, { ledgerId, amount }: RefundPart): Promise<Outcome> {
    const key = ledgerId === null ? refund.id : `${refund.id}:${ledgerId}`
    if (ledgerId !== null) {
      const credited = await deps.creditTender({ key, ledgerId, orderId: order.id, sum: amount })
      return credited.ok ? done : later(credited.failure.kind)
    }
    if (cashMethods.includes(order.payment.method)) return payOut(order, refund, amount)
    const attempt = countingOf(await payments.listAttempts(order.id))
    if (!attempt) return { kind: 'refused', code: 'no payment' }
    if (attempt.state === 'capturing' || attempt.state === 'voiding') await payments.settle(attempt.id)
    return outcomeOf(await payments.giveBackPart(attempt.id, { sum: amount, key, reason: refund.reason }))
  }

  /** Cash goes back by hand (a transfer, a counter), or onto the wallet. */
  async function payOut(order: Order, refund: Refund, sum: Money): Promise<Outcome> {
    const person = true
    if (refund.way === null) return { kind: 'later', why: 'the shopper has not chosen how', person }
    if (refund.way.kind !== 'wallet') return { kind: 'later', why: `to be paid: ${refund.way.kind}`, person }
    const credited = await deps.creditWallet({ key: refund.id, order, sum })
    return credited.ok ? done : later(credited.failure.kind)
  }

  async function settle(task: PaymentTask, order: Order, outcome: Outcome): Promise<void> {
    const now = clock.now()
    if (outcome.kind === 'later') {
      const wait = outcome.person ? longest : Math.min(15_000 * 2 ** Math.min(task.tries, 10), longest)
      return tasks.postpone(task.id, addMilliseconds(now, wait), outcome.why)
    }
    const note = outcome.kind === 'refused' ? outcome.code : null
    const by = { number: order.number, actor: 'system', note } as const
    // The order first: stopped in between, it hears the same again.
    if (task.kind === 'give-back')
      await advance({ ...by, action: { kind: 'settle-refund', id: task.id, outcome: outcome.kind } })
    else if (outcome.kind === 'refused')
      await advance({ ...by, action: { kind: 'hold', reasons: ['capture-refused'], paid: null } })
    if (task.kind === 'give-back' && outcome.kind === 'done') await finishCancel(order.id)
    await tasks.settle(task.id, outcome.kind, note, now)
  }

  /** A cancellation is over when all the money is back. */
  async function finishCancel(orderId: string): Promise<void> {
    const order = await findOrder(orderId)
    if (order?.status !== 'Cancellation In Progress') return
    if (order.payment.refunds.some(({ state }) => state === 'asked')) return
    await advance({ number: order.number, action: { kind: 'finish-cancel' }, actor: 'system', note: null })
  }

  return {
    /** Does what is due. Answers how many it took on. */
    async run(limit = 50): Promise<number> {
      const now = clock.now()
      const due = await tasks.take(now, addMilliseconds(now, lease), limit)
      for (const task of due) {
        const order = await findOrder(task.orderId)
        if (!order) {
          await tasks.settle(task.id, 'refused', 'no such order', now)
          continue
        }
        await settle(task, order, await carryOut(task, order))
      }
      return due.length
    },
    /** Somebody has done by hand, or seen at the provider's, what could not be done from here. */
    async settleByHand(task: PaymentTask, order: Order, outcome: 'done' | 'refused'): Promise<void> {
      await settle(task, order, outcome === 'done' ? done : { kind: 'refused', code: 'said by an operator' })
    },
  }

  async function carryOut(task: PaymentTask, order: Order): Promise<Outcome> {
    if (task.kind === 'capture') return capture(order, task.reason)
    const refund = order.payment.refunds.find(({ id }) => id === task.id)
    if (!refund) return { kind: 'refused', code: 'no such refund' }
    return refund.state === 'asked' ? giveBack(order, refund) : done
  }
}
export type CarryOutPayments = ReturnType<typeof createCarryOutPayments>

/** The attempt that pays for the order. */
export const countingOf = (attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.find(({ told }) => told === 'paid' || told === 'held')

function outcomeOf(moved: Result<void, MoneyFailure>): Outcome {
  if (moved.ok) return done
  const { failure } = moved
  if (failure.kind === 'refused') return { kind: 'refused', code: failure.code }
  if (failure.kind === 'not-now') return later(`it is ${failure.state}`)
  return failure.kind === 'in-doubt' ? later('in doubt') : { kind: 'refused', code: failure.kind }
}
