import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { OpenPayments } from '#commerce/payments/payments.ts'
import type { PaymentTask, PaymentTaskStore } from '#commerce/payments/payment-task.ts'
import type { MoneyMove, PaymentEvent } from '#commerce/payments/ports.ts'
import { leftOf } from '#commerce/payments/refunds/refund-order.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { readWay, type AskedWay } from '#commerce/orders/refunds/asked-way.ts'
import { countingOf, type CarryOutPayments } from './carry-out-payments.ts'
import { paidOrder } from './money-facts.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { NotFound, OrderDesk } from '#commerce/orders/orders.ts'

/** Everything that is known of the money of an order. */
export type PaymentTimeline = {
  readonly order: Order
  /** What may still go back. */
  readonly left: Money
  /** Newest first. */
  readonly attempts: readonly Attempt[]
  /** Webhooks; `differs`: it named another amount than the attempt's. */
  readonly events: readonly PaymentEvent[]
  readonly moves: readonly MoneyMove[]
  /** What is still to be done, or was. Numbers of accounts are left out. */
  readonly tasks: readonly Omit<PaymentTask, 'sealed'>[]
}

export type DeskFailure =
  | NotFound
  | ActionFailure
  | { readonly kind: 'not-an-iban' }
  | { readonly kind: 'nothing-to-capture' }
  /** It was taken already: it can be refunded. */
  | { readonly kind: 'nothing-to-void' }
  | { readonly kind: 'unknown-refund' }

type Answer = Promise<Result<PaymentTimeline, DeskFailure>>

/** For whoever works at the shop: the command and the operations API. */
export type PaymentDesk = {
  timeline(number: string): Answer
  /** Takes what was promised, before it is dispatched. */
  capture(number: string): Answer
  /** Lets go what was promised and not taken. */
  void(number: string, asked: { readonly id: string; readonly reason: string }): Answer
  /** Gives back a part, or (null) all that is left. The same id again is the same refund. */
  refund(
    number: string,
    asked: {
      readonly id: string
      readonly sum: Money | null
      readonly reason: string
      /** Of cash; "shopper": he says so on the page of his order. */
      readonly way: AskedWay | { readonly kind: 'shopper' } | null
    },
  ): Answer
  chooseWay(number: string, refundId: string, way: AskedWay): Answer
  /** Somebody paid it out by hand, or saw at the provider's what became of it. */
  settleByHand(number: string, refundId: string, outcome: 'done' | 'refused'): Answer
  /** What waits, was refused or waits for somebody. */
  listOpen(
    limit: number,
  ): Promise<readonly (Omit<PaymentTask, 'sealed'> & { readonly orderNumber: string })[]>
  /** Refunds to bank accounts that are to be paid out by hand, with the account's number. */
  listPayouts(): Promise<readonly Payout[]>
}

export type Payout = {
  readonly orderNumber: string
  readonly refundId: string
  readonly sum: Money
  readonly holder: string
  /** Null: it was sealed under another secret. */
  readonly iban: string | null
}

type Deps = {
  readonly desk: Pick<OrderDesk, 'find' | 'advance'>
  readonly findOrder: (id: string) => Promise<Order | undefined>
  readonly payments: Pick<OpenPayments, 'listAttempts' | 'listEvents' | 'listMoves' | 'noteRefund'>
  readonly tasks: PaymentTaskStore
  readonly carryOut: CarryOutPayments
  readonly seal: { close(text: string): string; open(sealed: string): string | undefined }
}

export function createPaymentDesk({ desk, findOrder, payments, tasks, carryOut, seal }: Deps): PaymentDesk {
  const timeline: PaymentDesk['timeline'] = async (number) => {
    const found = await desk.find(number)
    if (!found.ok) return found
    const { order } = found.value
    const attempts = await payments.listAttempts(order.id)
    const ids = attempts.map(({ id }) => id)
    return ok({
      order,
      left: leftOf(paidOrder(order)),
      attempts,
      events: await payments.listEvents(ids),
      moves: await payments.listMoves(ids),
      tasks: (await tasks.listOfOrder(order.id)).map(open),
    })
  }

  /** Advances the order, then does at once what follows. */
  async function act(
    number: string,
    action: Parameters<OrderDesk['advance']>[0]['action'],
    note: string | null,
  ): Answer {
    const advanced = await desk.advance({ number, action, actor: 'operator', note })
    if (!advanced.ok) return advanced
    await carryOut.run()
    return timeline(number)
  }

  const refund: PaymentDesk['refund'] = async (number, { id, sum, reason, way: asked }) => {
    const found = await desk.find(number)
    if (!found.ok) return found
    const byShopper = asked?.kind === 'shopper'
    const way = asked === null || asked.kind === 'shopper' ? ok(null) : read(asked)
    if (!way.ok) return way
    const { way: shown = null, sealed = null } = way.value ?? {}
    const all = sum ?? leftOf(paidOrder(found.value.order))
    return act(number, { kind: 'ask-refund', id, sum: all, reason, way: shown, byShopper, sealed }, reason)
  }

  const read = (asked: AskedWay) => readWay(asked, seal.close)

  return {
    timeline,
    refund,

    async capture(number) {
      const known = await timeline(number)
      if (!known.ok) return known
      return countingOf(known.value.attempts)?.state === 'authorised'
        ? act(number, { kind: 'ask-capture' }, null)
        : fail({ kind: 'nothing-to-capture' })
    },

    async void(number, { id, reason }) {
      const known = await timeline(number)
      if (!known.ok) return known
      if (countingOf(known.value.attempts)?.state !== 'authorised') return fail({ kind: 'nothing-to-void' })
      return refund(number, { id, sum: null, reason, way: null })
    },

    async chooseWay(number, id, asked) {
      const way = read(asked)
      return way.ok ? act(number, { kind: 'choose-way', id, ...way.value }, null) : way
    },

    async settleByHand(number, refundId, outcome) {
      const found = await desk.find(number)
      if (!found.ok) return found
      const task = await tasks.find(refundId)
      if (task?.orderId !== found.value.order.id || task.state !== 'waiting')
        return fail({ kind: 'unknown-refund' })
      const { order } = found.value
      const part = order.payment.refunds
        .find(({ id }) => id === refundId)
        ?.parts.find(({ ledgerId }) => ledgerId === null)
      const attempt = countingOf(await payments.listAttempts(order.id))
      if (part && attempt)
        await payments.noteRefund(
          attempt.id,
          { key: refundId, sum: part.amount, reason: task.reason },
          outcome,
        )
      await carryOut.settleByHand(task, order, outcome)
      return timeline(number)
    },

    async listOpen(limit) {
      const found = await tasks.listOpen(limit)
      return Promise.all(
        found.map(async (task) => ({
          ...open(task),
          orderNumber: (await findOrder(task.orderId))?.number ?? '',
        })),
      )
    },

    async listPayouts() {
      const payouts: Payout[] = []
      for (const { id, orderId, sealed, state } of await tasks.listOpen(1000)) {
        const order = sealed !== null && state === 'waiting' ? await findOrder(orderId) : undefined
        const asked = order?.payment.refunds.find((one) => one.id === id)
        if (!order || asked?.way?.kind !== 'iban' || sealed === null) continue
        payouts.push({
          orderNumber: order.number,
          refundId: id,
          sum: asked.sum,
          holder: asked.way.holder,
          iban: seal.open(sealed) ?? null,
        })
      }
      return payouts
    },
  }
}

const open = ({ sealed: _, ...task }: PaymentTask): Omit<PaymentTask, 'sealed'> => task
