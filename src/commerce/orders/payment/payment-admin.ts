import { may, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import { guardRefund, type DisputedRefundFailure } from '#commerce/disputes/refund-guard.ts'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { PaymentTask, PaymentTaskRepository } from '#commerce/payments/payment-task.ts'
import type { PaymentEvent, PaymentTransaction } from '#commerce/payments/ports.ts'
import { availableRefundMethods } from '#commerce/payments/refunds/refund.ts'
import { planRefund, refundableAmount, refundableByMethod } from '#commerce/payments/refunds/refund-order.ts'
import type { FindRefundTerms } from '#commerce/payments/refunds/refund-terms.ts'
import { approvedNote } from '#kernel/operator-limit.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  parseRefundMethod,
  type AccountSeal,
  type RefundMethodFailure,
  type RequestedRefundMethod,
} from '#commerce/orders/refunds/refund-method-input.ts'
import { primaryAttempt, type RunPaymentTasks } from './run-payment-tasks.ts'
import { paidOrder } from './payment-effects.ts'
import type { Order } from '#commerce/orders/order.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { NotFound, OrderAdmin } from '#commerce/orders/orders.ts'

/** A payment task without the sealed account number. */
type PaymentTaskView = Omit<PaymentTask, 'sealed'>

/** Everything about the payments of an order. */
export type PaymentTimeline = {
  readonly order: Order
  readonly refundable: Money
  /** Newest first. */
  readonly attempts: readonly Attempt[]
  /** Of the fees for other delivery times. */
  readonly feeAttempts: readonly Attempt[]
  /** Webhooks. */
  readonly events: readonly PaymentEvent[]
  readonly transactions: readonly PaymentTransaction[]
  readonly tasks: readonly PaymentTaskView[]
}

export type PaymentAdminFailure =
  | NotFound
  | ActionFailure
  | RefundMethodFailure
  | { readonly kind: 'nothing-to-capture' }
  /** A captured payment can only be refunded. */
  | { readonly kind: 'nothing-to-void' }
  | { readonly kind: 'unknown-refund' }
  | DisputedRefundFailure

type TimelineResult = Promise<Result<PaymentTimeline, PaymentAdminFailure>>

/** What operators do with payments, in the back office, by the CLI or the operations API. */
export type PaymentAdmin = {
  timeline(number: string, by: Operator): TimelineResult
  /** Of an order that was read, and of its fees. Null: the operator may not see payments. */
  attemptsOf(
    order: Order,
    by: Operator,
  ): Promise<Pick<PaymentTimeline, 'order' | 'attempts' | 'feeAttempts'> | null>
  /** Captures an authorized payment before the order is dispatched. */
  capture(number: string, by: Operator): TimelineResult
  void(
    number: string,
    request: { readonly id: string; readonly reason: string; readonly by: Operator },
  ): TimelineResult
  /** Refunds `sum`, or everything refundable where it is null. Repeating the id returns the same refund. */
  refund(
    number: string,
    request: {
      readonly id: string
      readonly sum: Money | null
      readonly reason: string
      /** A second person, for more than an operator may refund alone. */
      readonly approvedBy?: string | null
      /** Of a member of staff: by which it is done. */
      readonly approval?: { readonly id: string; readonly version: number } | null
      /** References of open disputes that the operator was shown. */
      readonly disputesSeen?: readonly string[]
      readonly by: Operator
      /** For cash; "shopper": the shopper chooses on the order's page. */
      readonly method: RequestedRefundMethod | { readonly kind: 'shopper' } | null
    },
  ): TimelineResult
  chooseRefundMethod(
    number: string,
    refundId: string,
    request: { readonly method: RequestedRefundMethod; readonly by: Operator },
  ): TimelineResult
  /** Records the outcome of a refund that was paid by hand or looked up at the provider. */
  completeManually(
    number: string,
    refundId: string,
    request: {
      readonly outcome: 'done' | 'rejected'
      readonly by: Operator
      /** How it is known: a reason and the provider's reference. */
      readonly note?: string
    },
  ): TimelineResult
  /** Asks the providers for the state of the order's payments and runs what is due, without waiting for the jobs. */
  runNow(number: string, by: Operator): TimelineResult
  /** Tasks that wait or were rejected, of the operator's countries. */
  listOpen(
    limit: number,
    by: Operator,
  ): Promise<readonly (PaymentTaskView & { readonly orderNumber: string })[]>
}

type Deps = {
  readonly admin: Pick<OrderAdmin, 'advance'>
  readonly findOrder: (id: string) => Promise<Order | undefined>
  /** In any notation. */
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly payments: Pick<
    PaymentsModule,
    'listAttempts' | 'listAttemptsOfAll' | 'listEvents' | 'listTransactions' | 'recordRefund' | 'syncOrder'
  >
  /** Of an order, by its number. */
  readonly listDisputes: (number: string) => Promise<readonly Dispute[]>
  readonly tasks: PaymentTaskRepository
  readonly runTasks: RunPaymentTasks
  readonly seal: AccountSeal
  readonly findRefundTerms: FindRefundTerms
}

export function createPaymentAdmin({
  admin,
  findOrder,
  findByNumber,
  payments,
  listDisputes,
  tasks,
  runTasks,
  seal,
  findRefundTerms,
}: Deps): PaymentAdmin {
  const find = async (number: string, by: Operator, permission: StaffPermission) => {
    const order = await findByNumber(number)
    if (!order) return fail({ kind: 'not-found' })
    return may(by, permission, whereOf(order)) ? ok(order) : fail({ kind: 'not-permitted' })
  }

  const load = async (number: string): TimelineResult => {
    const order = await findByNumber(number)
    return order ? ok(await timelineOf(order)) : fail({ kind: 'not-found' })
  }

  const attemptsOf = async (order: Order) => {
    const ids = [order.id, ...order.reschedulings.map(({ id }) => id)]
    const all = await payments.listAttemptsOfAll(ids)
    const attempts = all.filter(({ orderId }) => orderId === order.id)
    return { order, attempts, feeAttempts: all.filter(({ orderId }) => orderId !== order.id) }
  }

  const timelineOf = async (order: Order): Promise<PaymentTimeline> => {
    const found = await attemptsOf(order)
    const ids = [...found.attempts, ...found.feeAttempts].map(({ id }) => id)
    return {
      ...found,
      refundable: refundableAmount(paidOrder(order)),
      events: await payments.listEvents(ids),
      transactions: await payments.listTransactions(ids),
      tasks: (await tasks.listOfOrder(order.id)).map(withoutSealed),
    }
  }

  /** Changes the order, then runs the payment tasks that the change requires. */
  async function act(
    number: string,
    action: Parameters<OrderAdmin['advance']>[0]['action'],
    request: Omit<Parameters<OrderAdmin['advance']>[0], 'number' | 'action'>,
  ): TimelineResult {
    const advanced = await admin.advance({ number, action, ...request })
    if (!advanced.ok) return advanced
    await runTasks.run()
    return load(number)
  }

  const parse = (order: Order, method: RequestedRefundMethod) =>
    parseRefundMethod(
      method,
      availableRefundMethods(order.country, { takesWallets: true, hasStores: true }),
      seal,
    )

  /** What goes to the payment method of a disputed payment. What two people have decided, both have seen. */
  async function guard(
    order: Order,
    sum: Money,
    { approvedBy, approval, disputesSeen = [] }: Parameters<PaymentAdmin['refund']>[1],
  ) {
    const disputes = await listDisputes(order.number)
    if (disputes.length === 0) return ok(undefined)
    const paid = paidOrder(order)
    const planned = planRefund(paid, { id: 'planned', sum, reason: '', method: null, at: '' })
    const part = planned.ok ? planned.value.parts.find(({ ledgerId }) => ledgerId === null) : undefined
    if (!part) return ok(undefined)
    return guardRefund(disputes, {
      sum: part.amount,
      refundable: refundableByMethod(paid),
      seen: approvedBy || approval ? 'all' : disputesSeen,
    })
  }

  const refund: PaymentAdmin['refund'] = async (number, wanted) => {
    const { id, sum: requested, reason, method, approvedBy = null, approval = null, by } = wanted
    const found = await find(number, by, 'refunds.make')
    if (!found.ok) return found
    const byShopper = method?.kind === 'shopper'
    const order = found.value
    const parsed = method === null || method.kind === 'shopper' ? ok(null) : parse(order, method)
    if (!parsed.ok) return parsed
    const { method: chosen = null, sealed = null, accountDigest = null } = parsed.value ?? {}
    const sum = requested ?? refundableAmount(paidOrder(order))
    const isRepeated = order.payment.refunds.some((one) => one.id === id)
    const guarded = isRepeated ? ok(undefined) : await guard(order, sum, wanted)
    if (!guarded.ok) return guarded
    const request = { id, sum, reason, method: chosen, byShopper, sealed, accountDigest, reducesPrice: true }
    // A member of staff has limits of their own.
    const terms = approvedBy === null && by.kind !== 'staff' ? { terms: findRefundTerms(order.country) } : {}
    const note = approvedNote(reason, approvedBy)
    return act(number, { kind: 'request-refund', ...request, ...terms }, { note, by, approval })
  }

  return {
    async timeline(number, by) {
      const found = await find(number, by, 'payments.see')
      // What is out of reach is not found.
      return found.ok ? ok(await timelineOf(found.value)) : fail({ kind: 'not-found' })
    },

    attemptsOf: async (order, by) => (may(by, 'payments.see', whereOf(order)) ? attemptsOf(order) : null),

    refund,

    async capture(number, by) {
      const allowed = await find(number, by, 'payments.manage')
      const found = allowed.ok ? await load(number) : allowed
      if (!found.ok) return found
      return primaryAttempt(found.value.attempts)?.state === 'authorized'
        ? act(number, { kind: 'request-capture' }, { note: null, by })
        : fail({ kind: 'nothing-to-capture' })
    },

    async void(number, { id, reason, by }) {
      const allowed = await find(number, by, 'payments.manage')
      const found = allowed.ok ? await load(number) : allowed
      if (!found.ok) return found
      if (primaryAttempt(found.value.attempts)?.state !== 'authorized')
        return fail({ kind: 'nothing-to-void' })
      // Nothing was taken: there is no money to give away.
      const sum = found.value.refundable
      const request = { id, sum, reason, method: null, sealed: null }
      return act(number, { kind: 'request-refund', ...request }, { note: reason, by, givesNothing: true })
    },

    async chooseRefundMethod(number, id, { method, by }) {
      const found = await find(number, by, 'refunds.make')
      if (!found.ok) return found
      const parsed = parse(found.value, method)
      return parsed.ok
        ? act(number, { kind: 'choose-refund-method', id, ...parsed.value }, { note: null, by })
        : parsed
    },

    async completeManually(number, refundId, { outcome, by, note }) {
      const found = await find(number, by, 'payments.manage')
      if (!found.ok) return found
      const order = found.value
      const task = await tasks.find(refundId)
      if (task?.orderId !== order.id || task.state !== 'waiting') return fail({ kind: 'unknown-refund' })
      const part = order.payment.refunds
        .find(({ id }) => id === refundId)
        ?.parts.find(({ ledgerId }) => ledgerId === null)
      const attempt = primaryAttempt(await payments.listAttempts(order.id))
      if (part && attempt) {
        const recorded = { key: refundId, sum: part.amount, reason: task.reason }
        await payments.recordRefund(attempt.id, recorded, outcome)
      }
      await runTasks.completeManually(task, order, { outcome, by, note: note ?? null })
      return load(number)
    },

    async runNow(number, by) {
      const found = await find(number, by, 'payments.manage')
      if (!found.ok) return found
      await payments.syncOrder(found.value.id)
      await runTasks.run()
      return load(number)
    },

    async listOpen(limit, by) {
      const open = await tasks.listOpen(limit, by)
      return Promise.all(
        open.map(async (task) => ({
          ...withoutSealed(task),
          orderNumber: (await findOrder(task.orderId))?.number ?? '',
        })),
      )
    },
  }
}

const withoutSealed = ({ sealed: _, ...task }: PaymentTask): PaymentTaskView => task
