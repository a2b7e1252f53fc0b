import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { may, type Operator } from '#commerce/staff/operator.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { RefundCapabilities } from '#commerce/payments/refunds/refund.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { createAddressEdit } from './address/create-address-edit.ts'
import { maskOrder } from './access/mask-contact.ts'
import { rightsOf, type AccessTokens, type OrderRights, type OrderScope } from './access/order-scope.ts'
import { createOwnOrders } from './access/own-orders.ts'
import { createSendLinks, type SendLinksDeps } from './access/send-links.ts'
import { advanceOrder } from './lifecycle/advance-order.ts'
import { allowedActions } from './lifecycle/allowed-actions.ts'
import { changesOf } from './lifecycle/order-changes.ts'
import { parseRefundMethod, type AccountSeal } from './refunds/refund-method-input.ts'
import { displayStatus } from './lifecycle/display-status.ts'
import { openRefunds, type RefundDue } from '#commerce/orders/refunds/open-refunds.ts'
import type { Order } from './order.ts'
import type { ActionFailure, ActionResult, Actor, OrderAction } from './lifecycle/order-action.ts'
import { mayChange, operatorActOf, whereOf } from './lifecycle/operator-acts.ts'
import { parseOrderNumber } from './placement/order-number.ts'
import type { OpenedOrder, OrderAdmin, OrdersFacade, OrderDetails } from './orders.ts'
import { createRescheduling, type ReschedulingDeps } from './rescheduling/create-rescheduling.ts'
import { createRetryPayment } from './payment/retry-payment.ts'
import type { CustomerOrders, OrderLinks, OrderRepository } from './ports.ts'
import { parseCollector } from './pickup/collector.ts'
import { createPickupCounter, type PickupCounter } from './pickup/pickup-counter.ts'
import { makesReady, withPickupTimes, type FindKeepingStore } from './pickup/with-pickup-times.ts'
import type { PickupRepository } from './pickup/ports.ts'
import { withRequestedTime, type RequestedTimeDeps } from './lifecycle/requested-time.ts'

type Deps = Pick<
  ReschedulingDeps,
  'tableFor' | 'listOrderedItems' | 'slotsTaken' | 'listFeeMethods' | 'newId'
> & {
  readonly repository: Pick<OrderRepository, 'find' | 'change'>
  readonly list: OrderAdmin['list']
  readonly listOffersForOrder: OrdersFacade['listOffersForOrder']
  readonly customerOrders: CustomerOrders
  readonly accessTokens: Pick<AccessTokens, 'scopeOf' | 'signUntil'>
  readonly links: OrderLinks
  readonly startPayment: StartPayment
  readonly clock: Clock
  readonly findSlot: RequestedTimeDeps['findSlot']
  readonly today: RequestedTimeDeps['today']
  readonly sealAccount: AccountSeal
  readonly refundCapabilities: (
    order: Pick<Order, 'country' | 'customerId' | 'payment'>,
  ) => RefundCapabilities
  /** Rounding of an amount that is paid in coins: zero or less. */
  readonly cashRounding: (due: Money, country: CountryCode) => Money
  readonly listRefundDues: (orderId: string) => Promise<readonly RefundDue[]>
  readonly checkRateLimit: SendLinksDeps['checkRateLimit']
  readonly pickups: PickupRepository
  readonly findKeepingStore: FindKeepingStore
  /** Of what was only looked at. */
  readonly writeAudit: (by: Operator, at: Instant, entry: AuditEntry) => Promise<void>
}

const notFound = fail({ kind: 'not-found' })
const needsLink = fail({ kind: 'needs-link' })
const notPermitted = fail({ kind: 'not-permitted' })

/** Orders as shoppers see them, and as operators do. */
export function createOrders(deps: Deps): {
  readonly orders: OrdersFacade
  readonly admin: OrderAdmin
  readonly pickupCounter: PickupCounter
} {
  const { repository, accessTokens, clock } = deps
  const toDetails = (order: Order): OrderDetails => ({
    order,
    display: displayStatus(order),
    allowed: allowedActions(order),
    changes: changesOf(order, deps.refundCapabilities(order)),
  })
  const open = (order: Order, accessToken: string, scope: OrderScope): OpenedOrder => ({
    ...toDetails(order),
    accessToken,
    scope,
    rights: rightsOf(scope, order, clock.now()),
  })
  const findSigned: OrdersFacade['find'] = async (number, accessToken, { country }) => {
    const parsed = parseOrderNumber(number)
    // A forged token is rejected before the database is read.
    const scope = parsed.ok ? accessTokens.scopeOf(parsed.value, accessToken, clock.now()) : undefined
    if (!parsed.ok || scope === undefined) return notFound
    const order = await repository.find(parsed.value)
    return order?.country === country.isoCode ? ok(open(order, accessToken, scope)) : notFound
  }
  /** Advances an order that the token gives the right to change so. */
  const advanceAs =
    (right: keyof OrderRights) =>
    async (number: string, accessToken: string, storefront: Storefront, action: OrderAction) => {
      const found = await findSigned(number, accessToken, storefront)
      if (!found.ok) return found
      return found.value.rights[right]
        ? advanceFor({ number, action, actor: 'shopper', note: null })
        : needsLink
    }
  const changeAs = advanceAs('cancels')
  const findStoreOf = async (number: string) => {
    const order = await repository.find(number)
    return order?.choice.kind === 'collect'
      ? deps.findKeepingStore(order.country, order.choice.store)
      : undefined
  }
  const advanceFor = async ({
    number,
    action,
    time = null,
    actor,
    by = null,
    note,
    approval = null,
    givesNothing = false,
    version = null,
  }: Omit<Parameters<OrderAdmin['advance']>[0], 'by'> & {
    readonly actor: Actor
    /** Null: no operator. */
    readonly by?: Operator | null
  }): ReturnType<OrderAdmin['advance']> => {
    const parsed = parseOrderNumber(number)
    if (!parsed.ok) return notFound
    const at = clock.now()
    const store = makesReady(action) ? await findStoreOf(parsed.value) : undefined
    const decide = (order: Order): ActionResult => {
      if (by && !mayChange(by, order, action)) return notPermitted
      if (version !== null && version !== order.version) return fail({ kind: 'stale' })
      const timed = withRequestedTime(order, action, { requested: time, at }, deps)
      const roundCash = (due: Money) => deps.cashRounding(due, order.country)
      return timed.ok
        ? advanceOrder(order, withPickupTimes(order, timed.value, store, at), { at, actor, note, roundCash })
        : timed
    }
    const gives = action.kind === 'request-refund' && approval === null && !givesNothing ? action.sum : null
    const change = by && {
      by,
      act: operatorActOf(action),
      reason: note,
      approvalId: approval?.id ?? null,
      version: approval?.version ?? null,
      gives,
    }
    const changed = await repository.change<ActionFailure>({ number: parsed.value }, at, decide, change)
    return changed.ok ? ok(toDetails(changed.value)) : changed
  }
  const advance: OrderAdmin['advance'] = (request) =>
    advanceFor({ ...request, actor: request.by.kind === 'job' ? 'system' : 'operator' })
  const findByNumber = async (number: string) => {
    const parsed = parseOrderNumber(number)
    return parsed.ok ? repository.find(parsed.value) : undefined
  }
  const rescheduling = createRescheduling({ ...deps, find: findSigned })
  const admin: Pick<OrderAdmin, 'find' | 'advance'> = {
    async find(number, by) {
      const order = await findByNumber(number)
      return order && may(by, 'orders.see', whereOf(order)) ? ok(toDetails(order)) : notFound
    },
    advance,
  }
  return {
    pickupCounter: createPickupCounter({ pickups: deps.pickups, findByNumber, admin: { advance }, clock }),
    orders: {
      async find(number, accessToken, storefront) {
        const found = await findSigned(number, accessToken, storefront)
        if (!found.ok || found.value.rights.seesContact) return found
        return ok({ ...found.value, order: maskOrder(found.value.order) })
      },
      listOffersForOrder: deps.listOffersForOrder,
      retryPayment: createRetryPayment({ ...deps, find: findSigned }),
      ...rescheduling.shopper,
      async listOpenRefunds({ id, number, payment }) {
        if (payment.refunds.length === 0) return []
        // What the page has may be masked.
        const order = await repository.find(number)
        return order ? openRefunds(order, await deps.listRefundDues(id)) : []
      },
      ...createOwnOrders({ ...deps, findSigned, open }),
      ...createSendLinks({ ...deps, find: findSigned }),
      requestCancellation: (number, accessToken, storefront) =>
        changeAs(number, accessToken, storefront, { kind: 'request-cancellation' }),
      requestItemCancellation: (number, accessToken, storefront, { id, items }) =>
        changeAs(number, accessToken, storefront, {
          kind: 'request-item-cancellation',
          id,
          items,
          reason: 'requested by the shopper',
        }),
      findPickupCode: ({ id, choice }) =>
        choice.kind === 'collect' ? deps.pickups.findCode(id) : Promise.resolve(undefined),
      async nameCollector(number, accessToken, storefront, text) {
        const collector = parseCollector(text)
        return collector.ok
          ? changeAs(number, accessToken, storefront, { kind: 'name-collector', collector: collector.value })
          : collector
      },
      async chooseRefundMethod(number, accessToken, storefront, { refundId, method }) {
        const found = await findSigned(number, accessToken, storefront)
        if (!found.ok) return found
        if (!found.value.rights.choosesRefund) return needsLink
        // A wallet needs a ledger and an account, cash needs a store, and India has no IBAN.
        const parsed = parseRefundMethod(method, found.value.changes.refundMethods, deps.sealAccount)
        if (!parsed.ok) return parsed
        const action = { kind: 'choose-refund-method', id: refundId, ...parsed.value } as const
        return advanceFor({ number, action, actor: 'shopper', note: null })
      },
    },
    admin: {
      ...admin,
      list: deps.list,
      async reschedule(request) {
        const changed = await rescheduling.operator(request)
        return changed.ok ? ok(toDetails(changed.value)) : changed
      },
      address: createAddressEdit({ ...deps, toDetails }),
      async showContact(number, by) {
        const order = await findByNumber(number)
        if (!order || !may(by, 'orders.see', whereOf(order)) || !may(by, 'orders.contact', whereOf(order)))
          return notFound
        await deps.writeAudit(by, clock.now(), {
          act: 'order.show-contact',
          object: { kind: 'order', id: order.number },
          country: order.country,
          before: {},
          after: {},
          reason: null,
          approvalId: null,
        })
        return ok(toDetails(order))
      },
    },
  }
}
