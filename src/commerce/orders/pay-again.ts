import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { isBefore } from '#kernel/instant.ts'
import { fail } from '#kernel/result.ts'
import type { Order } from './order.ts'
import type { OrdersFacade } from './orders.ts'

type Deps = {
  readonly find: OrdersFacade['find']
  readonly startPayment: StartPayment
  readonly clock: Clock
}

/**
 * Another try for an order whose payment was declined or left: it stands, with all it holds, until its time is over.
 * Asked again while the shopper is at the provider's, it leads to the same door.
 */
export const createPayAgain =
  ({ find, startPayment, clock }: Deps): OrdersFacade['payAgain'] =>
  async (number, accessToken, storefront) => {
    const found = await find(number, accessToken, storefront)
    if (!found.ok) return found
    const { order } = found.value
    if (!awaitsPayment(order, clock)) return fail({ kind: 'not-due' })
    return startPayment({
      orderId: order.id,
      number: order.number,
      accessToken,
      country: order.country,
      language: storefront.language,
      method: order.payment.method,
      due: order.totals.due,
      contact: order.contact,
      goods: order,
      expiresAt: order.expiresAt,
    })
  }

const awaitsPayment = ({ status, payment, expiresAt }: Order, clock: Clock): boolean =>
  status === 'pending' &&
  (payment.state === 'pending' || payment.state === 'failed') &&
  (expiresAt === null || isBefore(clock.now(), expiresAt))
