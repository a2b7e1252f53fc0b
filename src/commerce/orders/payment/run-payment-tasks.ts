import { jobOperator, type Operator } from '#commerce/staff/operator.ts'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PaymentOperationFailure } from '#commerce/payments/refunds/capture-void-refund.ts'
import type { PaymentTask, PaymentTaskRepository } from '#commerce/payments/payment-task.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import { methodsWithoutProvider, type Refund, type RefundPart } from '#commerce/payments/refunds/refund.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'

/** Credits a gift card or wallet, once per key. */
export type CreditTender = (credit: {
  readonly key: string
  readonly ledgerId: string
  /** The order it paid for: credits never exceed what it paid. */
  readonly orderId: string
  readonly sum: Money
}) => Promise<Result<void, { readonly kind: string }>>

/** Credits the shopper's wallet with a cash refund, once per key. */
export type CreditWallet = (credit: {
  readonly key: string
  readonly order: Order
  readonly sum: Money
}) => Promise<Result<void, { readonly kind: string }>>

type Deps = {
  readonly tasks: PaymentTaskRepository
  readonly findOrder: (id: string) => Promise<Order | undefined>
  readonly advance: OrderAdmin['advance']
  readonly payments: Pick<PaymentsModule, 'listAttempts' | 'capture' | 'refundOrReduce' | 'sync'>
  readonly creditTender: CreditTender
  readonly creditWallet: CreditWallet
  readonly clock: Clock
}

type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'rejected'; readonly code: string }
  /** `needsPerson`: it waits for a shopper or operator, so it is retried at the longest interval. */
  | { readonly kind: 'later'; readonly reason: string; readonly needsPerson?: true }

const itself = jobOperator('run-payment-tasks')
const done: Outcome = { kind: 'done' }
const later = (reason: string): Outcome => ({ kind: 'later', reason })
const maxDelayMs = 3_600_000

/**
 * Runs the captures and refunds that orders require, with retries until each is done or rejected. Each step has its own
 * idempotency key, so a process that stops in between repeats it without effect.
 */
export function createRunPaymentTasks(deps: Deps) {
  const { tasks, findOrder, advance, payments, clock } = deps

  async function capture(order: Order, reason: string): Promise<Outcome> {
    const attempt = primaryAttempt(await payments.listAttempts(order.id))
    if (!attempt) return done
    switch (attempt.state) {
      case 'authorized':
        return outcomeOf(await payments.capture(attempt.id, reason))
      case 'captured':
      case 'partially-refunded':
      case 'refunded':
        return done
      case 'capturing':
        await payments.sync(attempt.id)
        return later('capture in flight')
      case 'voiding':
        await payments.sync(attempt.id)
        return later('void in flight')
      default:
        return { kind: 'rejected', code: attempt.state }
    }
  }

  async function refund(order: Order, request: Refund): Promise<Outcome> {
    for (const part of request.parts) {
      const outcome = await refundPart(order, request, part)
      if (outcome.kind !== 'done') return outcome
    }
    return done
  }

  async function refundPart(
    order: Order,
    request: Refund,
    { ledgerId, amount }: RefundPart,
  ): Promise<Outcome> {
    if (ledgerId !== null) {
      const key = `${request.id}:${ledgerId}`
      const credited = await deps.creditTender({ key, ledgerId, orderId: order.id, sum: amount })
      return credited.ok ? done : later(credited.failure.kind)
    }
    if (methodsWithoutProvider.includes(order.payment.method)) return refundCash(order, request, amount)
    const attempt = primaryAttempt(await payments.listAttempts(order.id))
    if (!attempt) return { kind: 'rejected', code: 'no payment' }
    if (attempt.state === 'capturing' || attempt.state === 'voiding') await payments.sync(attempt.id)
    const part = { sum: amount, key: request.id, reason: request.reason }
    return outcomeOf(await payments.refundOrReduce(attempt.id, part))
  }

  /** The fee of a rescheduling has attempts of its own. */
  async function refundFee({ reschedulings }: Order, task: PaymentTask): Promise<Outcome> {
    const paid = reschedulings.find(({ id }) => feeTaskId(id) === task.id)
    const attempt = paid && primaryAttempt(await payments.listAttempts(paid.id))
    if (!attempt || !paid.charge) return { kind: 'rejected', code: 'no payment' }
    if (attempt.state === 'capturing' || attempt.state === 'voiding') await payments.sync(attempt.id)
    const fee = { sum: paid.charge.amount, key: task.id, reason: task.reason }
    return outcomeOf(await payments.refundOrReduce(attempt.id, fee))
  }

  /** Cash is refunded by an operator (a transfer, a counter) or to the wallet. */
  async function refundCash(order: Order, { id, method }: Refund, sum: Money): Promise<Outcome> {
    const needsPerson = true
    if (method === null)
      return { kind: 'later', reason: 'the shopper has not chosen a refund method', needsPerson }
    if (method.kind !== 'wallet') return { kind: 'later', reason: `to be paid: ${method.kind}`, needsPerson }
    const credited = await deps.creditWallet({ key: id, order, sum })
    return credited.ok ? done : later(credited.failure.kind)
  }

  async function complete(
    task: PaymentTask,
    order: Order,
    outcome: Outcome,
    { by, note: given }: { readonly by: Operator; readonly note: string | null } = { by: itself, note: null },
  ): Promise<void> {
    const now = clock.now()
    if (outcome.kind === 'later') {
      const delay = outcome.needsPerson
        ? maxDelayMs
        : Math.min(15_000 * 2 ** Math.min(task.attempts, 10), maxDelayMs)
      return tasks.postpone(task.id, addMilliseconds(now, delay), outcome.reason)
    }
    const note = outcome.kind === 'rejected' ? outcome.code : given
    const context = { number: order.number, note } as const
    // The order first: if the process stops in between, the order gets the same outcome again.
    if (task.kind === 'refund')
      await advance({
        ...context,
        action: { kind: 'complete-refund', id: task.id, outcome: outcome.kind },
        by,
      })
    else if (task.kind === 'capture' && outcome.kind === 'rejected')
      await advance({
        ...context,
        action: { kind: 'put-on-hold', reasons: ['capture-rejected'], paid: null },
        by: itself,
      })
    if (task.kind === 'refund' && outcome.kind === 'done') await completeCancellation(order.id)
    await tasks.complete(task.id, outcome.kind, note, now)
  }

  /** A cancellation is complete when all refunds are. */
  async function completeCancellation(orderId: string): Promise<void> {
    const order = await findOrder(orderId)
    if (order?.status !== 'Cancellation In Progress') return
    if (order.payment.refunds.some(({ state }) => state === 'requested')) return
    await advance({
      number: order.number,
      action: { kind: 'complete-cancellation' },
      by: itself,
      note: null,
    })
  }

  async function perform(task: PaymentTask, order: Order): Promise<Outcome> {
    if (task.kind === 'capture') return capture(order, task.reason)
    if (task.kind === 'refund-fee') return refundFee(order, task)
    const request = order.payment.refunds.find(({ id }) => id === task.id)
    if (!request) return { kind: 'rejected', code: 'no such refund' }
    return request.state === 'requested' ? refund(order, request) : done
  }

  return {
    /** Runs the tasks that are due. Returns their number. */
    async run(limit = 50): Promise<number> {
      const now = clock.now()
      const due = await tasks.claim(now, limit)
      for (const task of due) {
        const order = await findOrder(task.orderId)
        if (!order) {
          await tasks.complete(task.id, 'rejected', 'no such order', now)
          continue
        }
        await complete(task, order, await perform(task, order))
      }
      return due.length
    },
    /** Records the outcome of a task that an operator has carried out, or looked up at the provider. */
    async completeManually(
      task: PaymentTask,
      order: Order,
      {
        outcome,
        by,
        note,
      }: { readonly outcome: 'done' | 'rejected'; readonly by: Operator; readonly note: string | null },
    ): Promise<void> {
      await complete(
        task,
        order,
        outcome === 'done' ? done : { kind: 'rejected', code: note ?? 'recorded by an operator' },
        { by, note },
      )
    },
  }
}
export type RunPaymentTasks = ReturnType<typeof createRunPaymentTasks>

/** Id of the task that refunds the fee of a rescheduling. */
export const feeTaskId = (reschedulingId: string): string => `fee:${reschedulingId}`

/** The attempt that pays for the order. */
export const primaryAttempt = (attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.find(({ reportedOutcome }) => reportedOutcome === 'paid' || reportedOutcome === 'on-hold')

function outcomeOf(result: Result<void, PaymentOperationFailure>): Outcome {
  if (result.ok) return done
  const { failure } = result
  if (failure.kind === 'rejected') return { kind: 'rejected', code: failure.code }
  // Once the dispute is won it can be made; meanwhile an operator may reject it.
  if (failure.kind === 'disputed') return { kind: 'later', reason: 'disputed', needsPerson: true }
  if (failure.kind === 'wrong-state') return later(`it is ${failure.state}`)
  return failure.kind === 'in-doubt' ? later('in doubt') : { kind: 'rejected', code: failure.kind }
}
