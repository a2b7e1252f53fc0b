import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { NotFound, OrderAdmin } from '#commerce/orders/orders.ts'
import type { OrderLinks } from '#commerce/orders/ports.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { awaitsPayment } from './retry-payment.ts'

type PaymentLinkFailure =
  | NotFound
  | NotPermitted
  /** It is paid, canceled or expired, or it is paid at the handover or by a transfer. */
  | { readonly kind: 'not-due' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** Sends the shopper the link by which an unpaid order is paid. Repeating the key sends nothing more. */
export type SendPaymentLink = (
  number: string,
  request: { readonly key: string; readonly by: Operator },
) => Promise<Result<void, PaymentLinkFailure>>

type Deps = {
  readonly find: OrderAdmin['find']
  readonly links: Pick<OrderLinks, 'queuePayment'>
  readonly clock: Clock
  readonly checkRateLimit: (orderId: string) => Promise<RateLimitDecision>
}

export const createSendPaymentLink =
  ({ find, links, clock, checkRateLimit }: Deps): SendPaymentLink =>
  async (number, { key, by }) => {
    const found = await find(number, by)
    if (!found.ok) return found
    const { order } = found.value
    if (!may(by, 'orders.payment-link', whereOf(order))) return fail({ kind: 'not-permitted' })
    if (!isPayable(order, clock)) return fail({ kind: 'not-due' })
    const { allowed, retryAfterSeconds } = await checkRateLimit(order.id)
    if (!allowed) return fail({ kind: 'too-many', retryAfterSeconds })
    await links.queuePayment(order, { key, by, at: clock.now() })
    return ok(undefined)
  }

/** A transfer has its own message, with the account. */
export const isPayable = (order: Order, clock: Clock): boolean =>
  awaitsPayment(order, clock) && !order.payment.transfer
