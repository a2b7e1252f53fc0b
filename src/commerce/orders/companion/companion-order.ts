import type { QuoteCharge, QuoteLine } from '#commerce/checkout/order-quote.ts'
import { quantitiesBySku } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order, OrderEvent, Shipment } from '#commerce/orders/order.ts'
import type { ReservedQuote } from '#commerce/orders/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import { add, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { sumTenders } from '#commerce/payments/tender.ts'

type Input = {
  /** To whose door it goes along. */
  readonly parent: Order
  readonly id: string
  readonly shipmentId: string
  readonly number: string
  /** Of what an operator has added; the companion of an exchange belongs to its return. */
  readonly companionOf?: NonNullable<Order['companionOf']>
  readonly lines: readonly QuoteLine[]
  readonly charges: readonly QuoteCharge[]
  readonly days: Pick<Shipment, 'earliest' | 'latest' | 'slot'>
  readonly payment: Pick<Order['payment'], 'method' | 'state' | 'tenders'>
  readonly status: 'confirmed' | 'pending'
  readonly rounding: Money
  readonly events: readonly OrderEvent[]
  readonly at: Instant
  /** Null: nothing has to be paid before. */
  readonly expiresAt: Instant | null
}

/** An order that a van takes along to the address of another one: lines, payment and documents are its own. */
export function companionOrder(input: Input): Order {
  const { parent, id, shipmentId, number, lines, charges, days, payment, rounding, at } = input
  const { currency } = parent.totals.total
  const none = zero(currency)
  const total = sum([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)], currency)
  const payable = add(total, rounding)
  return {
    id,
    number,
    country: parent.country,
    language: parent.language,
    platform: parent.platform,
    attribution: null,
    customerId: parent.customerId,
    omsUserId: parent.omsUserId,
    kiosk: null,
    status: input.status,
    statusBefore: null,
    reviewReasons: [],
    contact: parent.contact,
    collector: null,
    ...(input.companionOf ? { companionOf: input.companionOf } : {}),
    address: parent.address,
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
        ...days,
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
      rounding,
      payable,
      due: subtract(payable, sumTenders(payment.tenders, currency)),
      couponCode: null,
    },
    payment: { ...payment, paid: none, refunds: [] },
    events: input.events,
    placedAt: at,
    expiresAt: input.expiresAt,
    version: 1,
  }
}

/** What is reserved for it: stock, and room for cash. Its place in a slot is that of the order it goes along with. */
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
