import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { exchangeTenderId } from '#commerce/payments/tender.ts'
import { quantitiesBySku } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ReservedQuote } from '#commerce/orders/ports.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Day } from '#kernel/local-time.ts'
import { isZero, subtract, sum, zero } from '#kernel/money.ts'
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
  const { currency } = total
  const due = subtract(total, value)
  const isPaid = isZero(due)
  const none = zero(currency)
  const slot = passage.kind === 'home' ? passage.slot : null
  const event = (kind: string, actor: 'shopper' | 'system') => ({
    at,
    kind,
    actor,
    shipment: null,
    note: null,
  })
  return {
    id,
    number,
    country: order.country,
    language: order.language,
    platform: order.platform,
    attribution: null,
    customerId: order.customerId,
    omsUserId: order.omsUserId,
    kiosk: null,
    status: isPaid ? 'confirmed' : 'pending',
    statusBefore: null,
    reviewReasons: [],
    contact: order.contact,
    collector: null,
    address: order.address,
    choice: { kind: 'home', slot: null, services: [] },
    lines,
    cancellations: [],
    charges,
    reschedulings: [],
    shipments: [
      {
        id: shipmentId,
        position: 1,
        status: 'Pending',
        lines: [...quantitiesBySku(lines)].map(([sku, quantity]) => ({ sku, quantity })),
        seller: null,
        leadTimeDays: 0,
        earliest: slot?.day ?? later(exchange.days.earliest, today),
        latest: slot?.day ?? later(exchange.days.latest, today),
        slot: null,
        failedAttempts: 0,
        due: null,
        collected: null,
        collectBy: null,
        courier: null,
      },
    ],
    totals: {
      subTotal: sum(
        lines.map(({ gross }) => gross),
        currency,
      ),
      discount: none,
      tax: sum(
        [...lines, ...charges].map(({ tax }) => tax),
        currency,
      ),
      total,
      rounding: none,
      payable: total,
      due,
      couponCode: null,
    },
    payment: {
      method: isPaid ? 'free' : method,
      state: isPaid ? 'paid' : 'pending',
      paid: none,
      tenders: [{ kind: 'exchange', ledgerId: exchangeTenderId(reference), last: reference, amount: value }],
      refunds: [],
    },
    events: [event('placed', 'shopper'), ...(isPaid ? [event('confirmed', 'system')] : [])],
    placedAt: at,
    expiresAt: isPaid ? null : addMilliseconds(at, paymentHours * 3_600_000),
    version: 1,
  }
}

/** An operator may approve after the days that were shown. */
const later = (one: Day, other: Day): Day => (one < other ? other : one)

/** What is reserved for it: stock alone. Its tender is in no ledger. */
export const quoteOfCompanion = ({
  lines,
  choice,
  contact,
  address,
  payment,
  totals,
}: Order): ReservedQuote => {
  const none = zero(totals.total.currency)
  return {
    lines,
    choice: choice.kind === 'digital' ? null : choice,
    delivery: {
      kind: 'home',
      fee: none,
      fullFee: none,
      services: [],
      charge: none,
      shipments: [],
      slots: [],
      slot: null,
      misfits: [],
      requiresCall: false,
    },
    promotions: { adjustments: [], coupon: null, gifts: [], uses: [], freeDelivery: null },
    contact,
    address,
    paymentMethod: payment.method,
    tenders: [],
  }
}
