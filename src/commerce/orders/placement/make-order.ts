import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { isZero, zero } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Order, OrderEvent, Shipment } from '#commerce/orders/order.ts'

/** How long goods wait for a payment. */
export const paymentMinutes = 30

type Making = {
  readonly id: string
  readonly number: string
  readonly quote: OrderQuote
  readonly storefront: Storefront
  readonly platform: SalesChannel
  readonly omsUserId: string | null
  readonly at: Instant
  readonly heldFor: readonly string[]
  /** Of a shipment, each time another. */
  readonly newShipmentId: () => string
}

/** Paid at the door, at the counter, or not at all: there is nothing to wait for. */
const certainMethods: readonly string[] = ['cashondelivery', 'clickandcollect', 'free', 'giftcard']

/** An order of what was quoted. It is confirmed at once where no payment is to come and nobody has to look at it. */
export function makeOrder(making: Making): Order {
  const { id, number, quote, storefront, platform, omsUserId, at, heldFor, newShipmentId } = making
  const { contact, choice, paymentMethod, subTotal, discount, tax, total, rounding, payable, due } = quote
  invariant(contact && choice && paymentMethod, 'an order is made of a quote that is answered in full')
  const isCertain = certainMethods.includes(paymentMethod)
  const status = isCertain && heldFor.length === 0 ? 'confirmed' : 'pending'
  const event = (kind: string): OrderEvent => ({ at, kind, actor: 'shopper', shipment: null, note: null })
  const coupon = quote.promotions.coupon
  return {
    id,
    number,
    country: storefront.country.isoCode,
    language: storefront.language,
    platform,
    omsUserId,
    status,
    statusBefore: null,
    heldFor,
    contact,
    address: choice.kind === 'home' ? quote.address : null,
    choice,
    lines: quote.lines,
    cancellations: [],
    charges: quote.charges,
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
      state: isZero(due) ? 'paid' : isCertain ? 'due' : 'pending',
      paid: zero(payable.currency),
      tenders: quote.tenders,
      refunds: [],
    },
    events: [
      event('placed'),
      ...(heldFor.length > 0
        ? [{ ...event('held'), actor: 'system' as const, note: heldFor.join(', ') }]
        : []),
      ...(status === 'confirmed' ? [{ ...event('confirmed'), actor: 'system' as const }] : []),
    ],
    placedAt: at,
    expiresAt: isCertain ? null : addMilliseconds(at, paymentMinutes * 60_000),
    version: 1,
  }
}

/** All pieces of a SKU travel together, also those that are a gift. */
function makeShipments(quote: OrderQuote, newShipmentId: Making['newShipmentId']): readonly Shipment[] {
  const pieces = new Map<string, number>()
  for (const { sku, quantity } of quote.lines) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity)
  return quote.delivery.shipments.map(({ skus, seller, readyAfterDays, earliest, latest }, index) => ({
    id: newShipmentId(),
    position: index + 1,
    status: 'Pending',
    lines: [...new Set(skus)].map((sku) => ({ sku, quantity: pieces.get(sku) ?? 0 })),
    seller,
    readyAfterDays,
    earliest,
    latest,
    slot: index === 0 && quote.delivery.slot ? slotOf(quote.delivery.slot) : null,
    failedAttempts: 0,
    due: null,
    collected: null,
  }))
}

const slotOf = ({ id, day, from, to }: NonNullable<Shipment['slot']>) => ({ id, day, from, to })
