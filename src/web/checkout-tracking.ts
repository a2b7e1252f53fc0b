import type { CheckoutStep } from '#commerce/checkout/checkout.ts'
import type { OrderQuote, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Tender, TenderKind } from '#commerce/payments/tender.ts'
import { topFive, type TrackedCart, type TrackedProduct, type TrackingEvent } from '#contracts/tracking.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import type { Money } from '#kernel/money.ts'

/** An amount as analytics takes it: a number, never formatted for people. */
export const inMajor = ({ minor, currency }: Money): number => minor / minorPerMajor(currency)

export const toTrackedProduct = (line: QuoteLine): TrackedProduct => {
  const specialPrice = inMajor(line.unitPrice)
  return {
    _id: line.productCode,
    name: line.name.en,
    url_key: line.urlKey,
    defaultPrice: { specialPrice },
    selectedPrice: { specialPrice, currency: line.unitPrice.currency },
  }
}

/** What wallets, or gift cards, pay of an order. */
export const redeemed = (tenders: readonly Tender[], kind: TenderKind): number =>
  tenders.reduce((sum, tender) => sum + (tender.kind === kind ? inMajor(tender.amount) : 0), 0)

/** A cart as analytics sees it: the specification's fields (section 3). */
export function toTrackedCart(quote: OrderQuote): TrackedCart {
  const { coupon, adjustments } = quote.promotions
  const applied = coupon?.applied ? coupon : undefined
  const couponDiscount = adjustments
    .filter(({ kind }) => kind === 'coupon')
    .reduce((sum, { amount }) => sum - inMajor(amount), 0)
  const [wallet, giftCard] = [redeemed(quote.tenders, 'wallet'), redeemed(quote.tenders, 'gift-card')]
  const fee = quote.charges.find(({ code }) => code === 'cash-on-delivery')
  return {
    subTotal: inMajor(quote.subTotal),
    grandTotal: inMajor(quote.payable),
    currency: quote.payable.currency,
    ...(applied && { couponDiscount, coupon: { code: applied.code } }),
    shipment: { charge: inMajor(quote.delivery.charge) },
    ...(quote.paymentMethod && {
      paymentMethod: { code: quote.paymentMethod, charge: fee ? inMajor(fee.amount) : 0 },
    }),
    ...(wallet > 0 && { wallet: { redeemedAmount: wallet } }),
    ...(giftCard > 0 && { giftCard: { redeemedAmount: giftCard } }),
    ...(quote.address && { shippingAddress: { addressType: quote.address.addressType } }),
    items: quote.lines.map((line) => ({ product: toTrackedProduct(line), qty: line.quantity })),
  }
}

/** What a page of the checkout tells: each answer is told by the page that comes after it. */
const events = {
  contact: 'begin_checkout',
  address: null,
  delivery: null,
  payment: 'add_shipping_info',
  review: 'add_payment_info',
} as const satisfies Record<CheckoutStep, TrackingEvent['event'] | null>

export function trackedStep(step: CheckoutStep, quote: OrderQuote): TrackingEvent | undefined {
  const event = events[step]
  if (event === null) return undefined
  const cart = toTrackedCart(quote)
  return { event, cart, top_5_items: topFive(cart.items.map(({ product }) => product)) }
}
