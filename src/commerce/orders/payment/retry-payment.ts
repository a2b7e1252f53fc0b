import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import { isBefore, type Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type {
  ActionContextInput,
  ActionFailure,
  ActionResult,
} from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'

type Deps = {
  readonly find: OrdersFacade['find']
  readonly listOffersForOrder: OrdersFacade['listOffersForOrder']
  readonly repository: Pick<OrderRepository, 'change'>
  readonly startPayment: StartPayment
  readonly clock: Clock
}

const notDue = fail({ kind: 'not-due' } as const)

/**
 * Retries the payment of an order whose payment failed or was abandoned, by the same or another method, until the order
 * expires. Called again while the shopper is at the provider, it returns the same URL.
 */
export function createRetryPayment({
  find,
  listOffersForOrder,
  repository,
  startPayment,
  clock,
}: Deps): OrdersFacade['retryPayment'] {
  return async (number, accessToken, storefront, method, origin) => {
    const found = await find(number, accessToken, storefront)
    if (!found.ok) return found
    const { order: opened, rights } = found.value
    if (!rights.pays) return fail({ kind: 'needs-link' })
    if (!awaitsPayment(opened, clock)) return notDue
    const chosen = await choose(opened, method, storefront)
    if (!chosen.ok) return chosen
    const order = chosen.value
    if (order.payment.state === 'due') return ok({ paymentUrl: null })
    return startPayment({
      orderId: order.id,
      number: order.number,
      country: order.country,
      language: storefront.language,
      method: order.payment.method,
      due: order.totals.due,
      contact: order.contact,
      contents: order,
      expiresAt: order.expiresAt,
      origin,
    })
  }

  async function choose(
    order: Order,
    method: PaymentMethodCode | null,
    storefront: Storefront,
  ): Promise<Result<Order, { readonly kind: 'method-rejected' | 'not-due' }>> {
    if (method === null || method === order.payment.method) return ok(order)
    const offer = (await listOffersForOrder(order, storefront)).find(({ code }) => code === method)
    if (offer?.rejection !== null) return fail({ kind: 'method-rejected' })
    const at = clock.now()
    // Checked again under the order's lock.
    const changed = await repository.change<ActionFailure | { readonly kind: 'not-due' }>(
      { id: order.id },
      at,
      (fresh) =>
        awaitsPayment(fresh, clock) ? payBy(fresh, method, { at, actor: 'shopper', note: method }) : notDue,
    )
    return changed.ok ? changed : notDue
  }
}

/** An order that is paid at the counter is confirmed immediately. */
function payBy(order: Order, method: PaymentMethodCode, context: ActionContextInput): ActionResult {
  const { at, actor, note } = context
  const atCounter = method === 'clickandcollect'
  const changed: Order = {
    ...order,
    payment: { ...order.payment, method, state: atCounter ? 'due' : 'pending' },
    events: [...order.events, { at, kind: 'method-changed', actor, shipment: null, note }],
  }
  return atCounter
    ? advanceOrder(changed, { kind: 'confirm', paid: null }, context)
    : ok({ order: changed, effects: [] })
}

/** Whether the shopper could pay it online now. */
export const awaitsPayment = ({ status, payment, expiresAt }: Order, clock: Clock): boolean =>
  status === 'pending' &&
  (payment.state === 'pending' || payment.state === 'failed') &&
  (expiresAt === null || isBefore(clock.now(), expiresAt))
