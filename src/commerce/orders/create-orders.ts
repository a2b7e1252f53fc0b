import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { RefundCapabilities } from '#commerce/payments/refunds/refund.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok } from '#kernel/result.ts'
import { advanceOrder } from './lifecycle/advance-order.ts'
import { allowedActions } from './lifecycle/allowed-actions.ts'
import { changesOf } from './lifecycle/order-changes.ts'
import { parseRefundMethod } from './refunds/refund-method-input.ts'
import { displayStatus } from './lifecycle/display-status.ts'
import type { Order } from './order.ts'
import type { ActionFailure } from './lifecycle/order-action.ts'
import { parseOrderNumber } from './placement/order-number.ts'
import type { OrderAdmin, OrdersFacade, OrderDetails } from './orders.ts'
import { createRetryPayment } from './payment/retry-payment.ts'
import type { OrderRepository } from './ports.ts'
import { withRequestedTime, type RequestedTimeDeps } from './lifecycle/requested-time.ts'

type Deps = {
  readonly repository: Pick<OrderRepository, 'find' | 'change'>
  readonly list: OrderAdmin['list']
  readonly listOffersForOrder: OrdersFacade['listOffersForOrder']
  readonly accessTokens: { of(number: string): string; isOf(number: string, token: string): boolean }
  readonly startPayment: StartPayment
  readonly clock: Clock
  readonly findSlot: RequestedTimeDeps['findSlot']
  readonly today: RequestedTimeDeps['today']
  /** Seals the number of a bank account. */
  readonly sealAccount: (iban: string) => string
  readonly refundCapabilities: (country: CountryCode) => RefundCapabilities
  /** Rounding of an amount that is paid in coins: zero or less. */
  readonly cashRounding: (due: Money, country: CountryCode) => Money
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

const notFound = fail({ kind: 'not-found' })

/** Orders as shoppers see them, and as operators do. */
export function createOrders(deps: Deps): { readonly orders: OrdersFacade; readonly admin: OrderAdmin } {
  const { repository, accessTokens, clock } = deps
  const toDetails = (order: Order): OrderDetails => ({
    order,
    display: displayStatus(order),
    allowed: allowedActions(order),
    changes: changesOf(order, deps.refundCapabilities(order.country)),
    accessToken: accessTokens.of(order.number),
  })
  const findSigned: OrdersFacade['find'] = async (number, accessToken, { country }) => {
    const parsed = parseOrderNumber(number)
    // A forged token is rejected before the database is read.
    if (!parsed.ok || !accessTokens.isOf(parsed.value, accessToken)) return notFound
    const order = await repository.find(parsed.value)
    return order?.country === country.isoCode ? ok(toDetails(order)) : notFound
  }
  const advance: OrderAdmin['advance'] = async ({ number, action, time = null, actor, note }) => {
    const parsed = parseOrderNumber(number)
    if (!parsed.ok) return notFound
    const at = clock.now()
    const changed = await repository.change<ActionFailure>({ number: parsed.value }, at, (order) => {
      const timed = withRequestedTime(order, action, { requested: time, at }, deps)
      const roundCash = (due: Money) => deps.cashRounding(due, order.country)
      return timed.ok ? advanceOrder(order, timed.value, { at, actor, note, roundCash }) : timed
    })
    return changed.ok ? ok(toDetails(changed.value)) : changed
  }
  return {
    orders: {
      find: findSigned,
      listOffersForOrder: deps.listOffersForOrder,
      retryPayment: createRetryPayment({ ...deps, find: findSigned }),
      async track({ number, phoneOrEmail, from }, { country }) {
        const limit = await deps.checkRateLimit(from)
        if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
        const parsed = parseOrderNumber(number)
        const order = parsed.ok ? await repository.find(parsed.value) : undefined
        return order?.country === country.isoCode && isContactOf(order, phoneOrEmail)
          ? ok(toDetails(order))
          : notFound
      },
      async requestCancellation(number, accessToken, storefront) {
        const found = await findSigned(number, accessToken, storefront)
        return found.ok
          ? advance({ number, action: { kind: 'request-cancellation' }, actor: 'shopper', note: null })
          : found
      },
      async requestItemCancellation(number, accessToken, storefront, { id, items }) {
        const found = await findSigned(number, accessToken, storefront)
        const action = {
          kind: 'request-item-cancellation',
          id,
          items,
          reason: 'requested by the shopper',
        } as const
        return found.ok ? advance({ number, action, actor: 'shopper', note: null }) : found
      },
      async chooseRefundMethod(number, accessToken, storefront, { refundId, method }) {
        const found = await findSigned(number, accessToken, storefront)
        if (!found.ok) return found
        // A wallet needs a ledger, and cash needs a store.
        if (!found.value.changes.refundMethods.includes(method.kind)) return fail({ kind: 'unknown-refund' })
        const parsed = parseRefundMethod(method, deps.sealAccount)
        if (!parsed.ok) return parsed
        const action = { kind: 'choose-refund-method', id: refundId, ...parsed.value } as const
        return advance({ number, action, actor: 'shopper', note: null })
      },
    },
    admin: {
      async find(number) {
        const parsed = parseOrderNumber(number)
        const order = parsed.ok ? await repository.find(parsed.value) : undefined
        return order ? ok(toDetails(order)) : notFound
      },
      list: deps.list,
      advance,
    },
  }
}

/** Phone numbers match with or without the dial code, e-mail addresses in any case. */
function isContactOf({ contact }: Order, input: string): boolean {
  const text = input.trim()
  if (text.includes('@')) return text.toLowerCase() === contact.email.toLowerCase()
  const digits = toLatinDigits(text).replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 7 && contact.phone.replace(/\D/g, '').endsWith(digits)
}
