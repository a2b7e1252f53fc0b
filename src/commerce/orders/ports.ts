import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Order } from './order.ts'
import type { OrderFact } from './lifecycle/order-action.ts'

/** A press of the button: the same key with the same request is the same press. */
export type Press = { readonly key: string; readonly requestDigest: string }

export type OrderBook = {
  /** What was answered to this press; undefined: it is new. */
  recall(press: Press): Promise<Result<Placed, { readonly kind: 'key-reused' }> | undefined>
  /**
   * All of it or nothing: the press, what the order holds, the order itself, its messages; the cart is empty then. A
   * press that was answered meanwhile is answered alike. `number-taken`: another order has the number.
   */
  place(request: {
    readonly press: Press
    readonly order: Order
    readonly quote: OrderQuote
    readonly accessToken: string
    readonly cartToken: string
    /** The cart as it was quoted: another one is told as a change. */
    readonly cartVersion: number
  }): Promise<
    Result<Placed, PlaceFailure | { readonly kind: 'cart-changed' } | { readonly kind: 'number-taken' }>
  >
  /** Keeps what the press is answered with from now on: where the order is paid. */
  rememberPayAt(press: Press, payAt: string): Promise<void>
  /** An order that nobody can pay is none: it is canceled, and its goods are in the cart again. */
  takeBack(order: Order, press: Press, cartToken: string, at: Instant): Promise<void>
  find(number: string): Promise<Order | undefined>
  /** Locks the order, lets the rule decide, and writes what comes of it with all that follows from it: all, or nothing. */
  change<Failure>(
    order: { readonly number: string } | { readonly id: string },
    at: Instant,
    decide: (
      order: Order,
    ) => Result<{ readonly order: Order; readonly facts: readonly OrderFact[] }, Failure>,
  ): Promise<Result<Order, Failure | { readonly kind: 'not-found' } | { readonly kind: 'slot-full' }>>
}
