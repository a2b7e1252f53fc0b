import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import { isBefore, type Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { advanceOrder, type Advanced, type Given } from '#commerce/orders/lifecycle/advance-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
import type { OrderBook } from '#commerce/orders/ports.ts'

type Deps = {
  readonly find: OrdersFacade['find']
  readonly listWaysToPay: OrdersFacade['listWaysToPay']
  readonly book: Pick<OrderBook, 'change'>
  readonly startPayment: StartPayment
  readonly clock: Clock
}

const notDue = fail({ kind: 'not-due' } as const)

/**
 * Another try for an order whose payment was declined or left, by the same method or another one: it stands, with all
 * it holds, until its time is over. Asked again while the shopper is at the provider's, it leads to the same door.
 */
export function createPayAgain({
  find,
  listWaysToPay,
  book,
  startPayment,
  clock,
}: Deps): OrdersFacade['payAgain'] {
  return async (number, accessToken, storefront, method) => {
    const found = await find(number, accessToken, storefront)
    if (!found.ok) return found
    if (!awaitsPayment(found.value.order, clock)) return notDue
    const chosen = await choose(found.value.order, method, storefront)
    if (!chosen.ok) return chosen
    const order = chosen.value
    if (order.payment.state === 'due') return ok({ payAt: null })
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

  async function choose(
    order: Order,
    method: PaymentMethodCode | null,
    storefront: Storefront,
  ): Promise<Result<Order, { readonly kind: 'method-refused' | 'not-due' }>> {
    if (method === null || method === order.payment.method) return ok(order)
    const offer = (await listWaysToPay(order, storefront)).find(({ code }) => code === method)
    if (offer?.refusal !== null) return fail({ kind: 'method-refused' })
    const at = clock.now()
    // Whether it still waits is looked at again under the lock.
    const changed = await book.change<ActionFailure | { readonly kind: 'not-due' }>(
      { id: order.id },
      at,
      (fresh) =>
        awaitsPayment(fresh, clock) ? payBy(fresh, method, { at, actor: 'shopper', note: method }) : notDue,
    )
    return changed.ok ? changed : notDue
  }
}

/** Who pays at the counter has nothing to wait for. */
function payBy(order: Order, method: PaymentMethodCode, by: Given): Advanced {
  const { at, actor, note } = by
  const atCounter = method === 'clickandcollect'
  const changed: Order = {
    ...order,
    payment: { ...order.payment, method, state: atCounter ? 'due' : 'pending' },
    events: [...order.events, { at, kind: 'method-changed', actor, shipment: null, note }],
  }
  return atCounter
    ? advanceOrder(changed, { kind: 'confirm', paid: null }, by)
    : ok({ order: changed, facts: [] })
}

const awaitsPayment = ({ status, payment, expiresAt }: Order, clock: Clock): boolean =>
  status === 'pending' &&
  (payment.state === 'pending' || payment.state === 'failed') &&
  (expiresAt === null || isBefore(clock.now(), expiresAt))
