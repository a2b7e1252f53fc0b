import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { Customer } from '#commerce/customers/customer.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { Attribution } from '#kernel/attribution.ts'
import { awaitTransfer, type TransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { isZero, zero } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { quantitiesBySku } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order, OrderEvent, Shipment } from '#commerce/orders/order.ts'

/** How long stock is reserved for an unpaid order. */
const paymentMinutes = 30

type Input = {
  readonly id: string
  readonly number: string
  readonly quote: OrderQuote
  readonly storefront: Storefront
  readonly platform: SalesChannel
  readonly attribution: Attribution | null
  /** Null: a guest. */
  readonly customer: Pick<Customer, 'id' | 'omsUserId'> | null
  readonly at: Instant
  readonly reviewReasons: readonly string[]
  readonly newShipmentId: () => string
  /** Absent: nothing can be paid by a transfer. */
  readonly transferTerms?: Pick<TransferTerms, 'days' | 'remindAfterDays'>
}

/** Paid on delivery, at the store, or not at all: no payment is awaited. */
const methodsWithoutPrepayment: readonly string[] = ['cashondelivery', 'clickandcollect', 'free', 'giftcard']

/**
 * An unpaid order reserves nothing while it is on hold. One that is paid, or is about to be, keeps its
 * items: money must not arrive for what is sold meanwhile.
 */
export const isReservedLater = ({ payment, reviewReasons }: Order): boolean =>
  payment.state === 'due' && reviewReasons.length > 0

/** Turns a complete quote into an order. Confirmed immediately when no payment is awaited and no review is needed. */
export function makeOrder(input: Input): Order {
  const { id, number, quote, storefront, platform, attribution, customer, at, reviewReasons, newShipmentId } =
    input
  const { contact, choice, paymentMethod, subTotal, discount, tax, total, rounding, payable, due } = quote
  invariant(contact && choice && paymentMethod, 'only a complete quote becomes an order')
  const waiting =
    paymentMethod === 'banktransfer' && input.transferTerms ? awaitTransfer(input.transferTerms, at) : null
  const needsNoPrepayment = methodsWithoutPrepayment.includes(paymentMethod)
  const status = needsNoPrepayment && reviewReasons.length === 0 ? 'confirmed' : 'pending'
  const event = (kind: string): OrderEvent => ({ at, kind, actor: 'shopper', shipment: null, note: null })
  const coupon = quote.promotions.coupon
  return {
    id,
    number,
    country: storefront.country.isoCode,
    language: storefront.language,
    platform,
    attribution,
    customerId: customer?.id ?? null,
    omsUserId: customer?.omsUserId ?? null,
    kiosk: null,
    status,
    statusBefore: null,
    reviewReasons,
    contact,
    address: choice.kind === 'home' ? quote.address : null,
    choice,
    collector: null,
    ...(quote.agreement ? { agreement: quote.agreement } : {}),
    lines: quote.lines,
    cancellations: [],
    charges: quote.charges,
    reschedulings: [],
    shipments: makeShipments(quote, newShipmentId),
    totals: {
      subTotal,
      discount,
      tax,
      total,
      rounding,
      payable,
      due,
      couponCode: coupon?.applied ? coupon.code : null,
    },
    payment: {
      method: paymentMethod,
      state: isZero(due) ? 'paid' : needsNoPrepayment ? 'due' : 'pending',
      paid: zero(payable.currency),
      tenders: quote.tenders,
      refunds: [],
      ...(waiting ? { transfer: waiting.transfer } : {}),
    },
    events: [
      event('placed'),
      ...(reviewReasons.length > 0
        ? [{ ...event('put-on-hold'), actor: 'system' as const, note: reviewReasons.join(', ') }]
        : []),
      ...(quote.delivery.misfits.length > 0
        ? [
            {
              ...event('does-not-pass-lift'),
              actor: 'system' as const,
              note: quote.delivery.misfits.join(', '),
            },
          ]
        : []),
      ...(status === 'confirmed' ? [{ ...event('confirmed'), actor: 'system' as const }] : []),
    ],
    placedAt: at,
    expiresAt: needsNoPrepayment
      ? null
      : (waiting?.expiresAt ?? addMilliseconds(at, paymentMinutes * 60_000)),
    version: 1,
  }
}

/** All units of a SKU are in one shipment, gifts included. */
function makeShipments(quote: OrderQuote, newShipmentId: Input['newShipmentId']): readonly Shipment[] {
  const quantities = quantitiesBySku(quote.lines)
  return quote.delivery.shipments.map(({ skus, seller, leadTimeDays, earliest, latest }, index) => ({
    id: newShipmentId(),
    position: index + 1,
    status: 'Pending',
    lines: [...new Set(skus)].map((sku) => ({ sku, quantity: quantities.get(sku) ?? 0 })),
    seller,
    leadTimeDays,
    earliest,
    latest,
    slot: index === 0 && quote.delivery.slot ? slotOf(quote.delivery.slot) : null,
    failedAttempts: 0,
    due: null,
    collected: null,
    collectBy: null,
    courier: null,
  }))
}

const slotOf = ({ id, day, from, to }: NonNullable<Shipment['slot']>) => ({ id, day, from, to })
