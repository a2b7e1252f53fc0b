import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { CardUse } from '#commerce/payments/cards/saved-card.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

export type SubmitOrderDeps = {
  readonly repository: Pick<OrderRepository, 'insert' | 'savePaymentUrl' | 'revertPlacement'>
  readonly startPayment: StartPayment
  readonly clock: Clock
  readonly newNumber: (country: CountryCode) => string
  readonly accessToken: (number: string) => string
}

type Submission = Omit<Parameters<OrderRepository['insert']>[0], 'order' | 'accessToken'> & {
  readonly country: CountryCode
  readonly makeOrder: (number: string) => Order
  readonly origin?: string | undefined
  readonly card?: CardUse | null
}

type SubmitFailure = PlaceFailure | { readonly kind: 'cart-changed' }

/** A random number that is taken is drawn again. With a billion numbers this many in a row are no coincidence. */
const maxNumberAttempts = 8

/** Writes an order under a new number, and starts its payment after the transaction. */
export function createSubmitOrder(deps: SubmitOrderDeps) {
  const { repository, clock } = deps
  return async function submit(submission: Submission, draw = 1): Promise<Result<Placed, SubmitFailure>> {
    const { country, makeOrder, origin, card = null, ...request } = submission
    const { idempotencyKey } = request
    const number = deps.newNumber(country)
    const order = makeOrder(number)
    const accessToken = deps.accessToken(number)
    const placed = await repository.insert({ ...request, order, accessToken })
    if (!placed.ok) {
      if (placed.failure.kind !== 'number-taken') return fail(placed.failure)
      invariant(draw < maxNumberAttempts, 'order numbers are drawn from a billion')
      return submit(submission, draw + 1)
    }
    // Another request with the same key was faster.
    if (placed.value.number !== number || order.payment.state !== 'pending') return placed
    const started = await deps.startPayment({
      orderId: order.id,
      number,
      country: order.country,
      language: order.language,
      method: order.payment.method,
      due: order.totals.due,
      contact: order.contact,
      contents: order,
      expiresAt: order.expiresAt,
      origin,
      card,
    })
    if (!started.ok) {
      const cartToken = request.cart?.token ?? null
      await repository.revertPlacement(order, { idempotencyKey, cartToken, at: clock.now() })
      return started
    }
    const { paymentUrl } = started.value
    if (paymentUrl !== null) await repository.savePaymentUrl(idempotencyKey, paymentUrl)
    return ok({ number, accessToken, paymentUrl })
  }
}
