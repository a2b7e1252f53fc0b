import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { exchangeTenderId } from '#commerce/payments/tender.ts'
import { companionOrder } from '#commerce/orders/companion/companion-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Day } from '#kernel/local-time.ts'
import { isZero, subtract, zero } from '#kernel/money.ts'
import type { Return } from './return.ts'

/** How long the difference to a dearer item can be paid, and the item stays reserved. */
const paymentHours = 24

type Input = {
  readonly order: Order
  readonly one: Pick<Return, 'reference' | 'exchange' | 'passage'>
  readonly id: string
  readonly shipmentId: string
  readonly number: string
  /** By which a difference is paid, unless the shopper chooses another. */
  readonly method: PaymentMethodCode
  readonly at: Instant
  /** Local day. */
  readonly today: Day
}

/**
 * The order that delivers what a return is exchanged for, to the same address, when the items are collected. The returned
 * items pay for it; a difference is paid first.
 */
export function makeCompanionOrder({ order, one, id, shipmentId, number, method, at, today }: Input): Order {
  const { exchange, reference, passage } = one
  invariant(exchange && order.address, 'an exchange at the door')
  const { lines, charges, total, value } = exchange
  const isPaid = isZero(subtract(total, value))
  const slot = passage.kind === 'home' ? passage.slot : null
  const event = (kind: string, actor: 'shopper' | 'system') => ({
    at,
    kind,
    actor,
    shipment: null,
    note: null,
  })
  return companionOrder({
    parent: order,
    id,
    shipmentId,
    number,
    lines,
    charges,
    days: {
      earliest: slot?.day ?? later(exchange.days.earliest, today),
      latest: slot?.day ?? later(exchange.days.latest, today),
      slot: null,
    },
    payment: {
      method: isPaid ? 'free' : method,
      state: isPaid ? 'paid' : 'pending',
      tenders: [{ kind: 'exchange', ledgerId: exchangeTenderId(reference), last: reference, amount: value }],
    },
    status: isPaid ? 'confirmed' : 'pending',
    rounding: zero(total.currency),
    events: [event('placed', 'shopper'), ...(isPaid ? [event('confirmed', 'system')] : [])],
    at,
    expiresAt: isPaid ? null : addMilliseconds(at, paymentHours * 3_600_000),
  })
}

/** An operator may approve after the days that were shown. */
const later = (one: Day, other: Day): Day => (one < other ? other : one)
