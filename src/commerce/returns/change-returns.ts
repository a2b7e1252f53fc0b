import type { Order } from '#commerce/orders/order.ts'
import type { FindRefundTerms } from '#commerce/payments/refunds/refund-terms.ts'
import { refOf } from '#commerce/staff/operator.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { overLimit } from '#kernel/operator-limit.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { advanceReturn, type ReturnAction, type ReturnActionFailure } from './advance-return.ts'
import type { ReturnOperator, ReturnPlace, ReturnStore } from './ports.ts'
import type { Return } from './return.ts'
import { toSlot, type ReturnPlanning } from './return-planning.ts'
import type { ReturnEvent } from './return-states.ts'

/** A change of a return. `slot`: the id of a time to collect. */
type Change = Omit<ReturnAction, 'slot'> & { readonly slot?: string | null }

type Context = {
  /** Of the order that a shopper has opened; another's return and none are the same. */
  readonly own?: Order
  readonly operator?: ReturnOperator
}

type Changed = Promise<Result<Return, { readonly kind: 'not-found' } | ReturnActionFailure>>

type Deps = {
  readonly store: Pick<ReturnStore, 'find' | 'listOfOrder' | 'change'>
  readonly planning: ReturnPlanning
  readonly clock: Clock
  readonly planPlaces: (order: Order) => readonly ReturnPlace[]
  readonly findOrder: (orderId: string) => Promise<Order | undefined>
  readonly findRefundTerms: FindRefundTerms
}

/** Changes returns by events, with the refund of what is accepted. */
export function createChangeReturns({
  store,
  planning,
  clock,
  planPlaces,
  findOrder,
  findRefundTerms,
}: Deps) {
  /** What an acceptance refunds is limited for operators, unless a second person approved it. Undefined: it is within. */
  function limitOf({ refund }: Return, { country }: Order, { actor, approvedBy }: ReturnAction) {
    return actor === 'operator' && !approvedBy ? overLimit(findRefundTerms(country), refund.total) : undefined
  }

  function decide(
    before: Return,
    { others, order, action, operator, at, isPlan = false }: Deciding,
  ): Result<Return, ReturnActionFailure> {
    if (operator && operator.version !== null && operator.version !== before.history.length)
      return isRepeated(before, action.event, operator) ? ok(before) : fail({ kind: 'changed-meanwhile' })
    const advanced = advanceWithSlot(before, action, at)
    if (!advanced.ok || advanced.value.state !== 'accepted') return advanced
    if (before.state === 'refunding') return advanced
    const refunded = planning.withRefund(advanced.value, order, others)
    if (!refunded.ok || isPlan || operator?.approvalId) return refunded
    // A member of staff who gives something without getting it back has limits of their own.
    if (operator?.by.kind === 'staff' && action.event === 'waive') return refunded
    const limited = limitOf(refunded.value, order, action)
    if (!limited) return refunded
    return operator?.by.kind === 'staff' ? fail({ kind: 'needs-approval', max: limited.max }) : fail(limited)
  }

  async function read(reference: string, { slot = null, ...action }: Change, { own }: Context) {
    const one = await store.find(reference)
    if (!one || (own && own.id !== one.orderId)) return fail({ kind: 'not-found' as const })
    if (slot === null)
      return action.event === 'schedule'
        ? fail({ kind: 'slot-required' as const })
        : ok({ one, action, place: null })
    const order = own ?? (await findOrder(one.orderId))
    const place = order && planPlaces(order).find(({ id }) => id === slot)
    if (!place) return fail({ kind: 'slot-required' as const })
    return ok({ one, action: { ...action, slot: toSlot(place) }, place })
  }

  return {
    async change(reference: string, change: Change, context: Context = {}): Changed {
      const found = await read(reference, change, context)
      if (!found.ok) return found
      const { action, place } = found.value
      const at = clock.now()
      const { operator } = context
      return store.change(reference, { at, place, operator: operator ?? null }, (before, others, order) =>
        decide(before, { others, order, action, operator, at }),
      )
    },

    /** What the change would do now, and above which sum it needs a second person. */
    async plan(
      reference: string,
      change: Change,
      context: Context = {},
    ): Promise<Result<PlannedReturn, PlanFailure>> {
      const found = await read(reference, change, context)
      if (!found.ok) return found
      const { one, action } = found.value
      const order = await findOrder(one.orderId)
      if (!order) return fail({ kind: 'not-found' })
      const others = (await store.listOfOrder(order.id)).filter(({ id }) => id !== one.id)
      const { operator } = context
      const planned = decide(one, { others, order, action, operator, at: clock.now(), isPlan: true })
      if (!planned.ok) return planned
      const after = planned.value
      return ok({
        after,
        over: after.state === 'accepted' ? (limitOf(after, order, action)?.max ?? null) : null,
      })
    },
  }
}

type PlanFailure = { readonly kind: 'not-found' } | ReturnActionFailure

/** `over`: the limit of the country, where what is refunded is above it. */
export type PlannedReturn = { readonly after: Return; readonly over: Money | null }

type Deciding = {
  readonly others: readonly Return[]
  readonly order: Order
  readonly action: ReturnAction
  readonly operator: ReturnOperator | undefined
  readonly at: Instant
  /** Whatever it refunds. */
  readonly isPlan?: boolean
}

/** The same person has sent the form twice. */
function isRepeated({ history }: Return, event: ReturnEvent, { by, version }: ReturnOperator): boolean {
  const done = history[version ?? history.length]
  const who = refOf(by)
  return done?.kind === event && done.by?.kind === who.kind && done.by.id === who.id
}

/** An operator may approve a return and say when it is collected: both at once, with one message. */
function advanceWithSlot(before: Return, action: ReturnAction, at: Instant) {
  if (action.event !== 'approve' || !action.slot) return advanceReturn(before, action, at)
  const { slot: _slot, ...approval } = action
  const approved = advanceReturn(before, approval, at)
  return approved.ok
    ? advanceReturn(approved.value, { ...action, event: 'schedule', note: null }, at)
    : approved
}

/** What a waived return gives away, beside what it would have brought back. */
export const givenBy = (event: ReturnEvent, after: Return): Money | null =>
  event === 'waive' ? after.refund.total : null
