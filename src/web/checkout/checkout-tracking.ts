import type { ProductSnapshot } from '#commerce/catalog/product-snapshot.ts'
import type { Checkout, CheckoutStep } from '#commerce/checkout/checkout.ts'
import type { OrderQuote, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { OfferRejection } from '#commerce/payments/methods/payment-method.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Tender, TenderKind } from '#commerce/payments/tender.ts'
import { topFive, type TrackedCart, type TrackedProduct, type TrackingEvent } from '#contracts/tracking.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'

/** An amount as analytics takes it: a number, never formatted for people. */
export const inMajor = ({ minor, currency }: Money): number => minor / minorPerMajor(currency)

/** A line under the names and in the words of its product's page (product/tracked-product.ts): the same piece is told alike. */
export const toTrackedProduct = (
  { snapshot, name, sku, unitPrice, urlKey }: QuoteLine,
  language: Language,
): TrackedProduct => ({
  _id: sku,
  name: name[language],
  url_key: urlKey,
  defaultPrice: { specialPrice: inMajor(snapshot?.listPrice ?? unitPrice) },
  selectedPrice: { specialPrice: inMajor(unitPrice), currency: unitPrice.currency },
  ...(snapshot && trackedFacts(snapshot, language)),
})

export function trackedFacts(
  { brand, color, gallery, madeIn, trail }: ProductSnapshot,
  language: Language,
): Pick<TrackedProduct, 'brand' | 'color' | 'country_of_manufacture' | 'media_gallery'> {
  const levels = trail
    .slice(0, 3)
    .map((name, index) => [`categoryLevel${index + 1}`, name[language]] as const)
  return {
    media_gallery: gallery,
    brand,
    ...Object.fromEntries(levels),
    ...(color && { color: color[language] }),
    country_of_manufacture: madeIn,
  }
}

/** What wallets, or gift cards, pay of an order. */
export const redeemed = (tenders: readonly Tender[], kind: TenderKind): number =>
  tenders.reduce((sum, tender) => sum + (tender.kind === kind ? inMajor(tender.amount) : 0), 0)

/** The coupon that counts, and what it takes off. */
export function trackedCoupon({
  adjustments,
  coupon,
}: Pick<PricedCart, 'adjustments' | 'coupon'>): Pick<TrackedCart, 'coupon' | 'couponDiscount'> {
  if (!coupon?.applied) return {}
  const taken = adjustments.filter(({ kind }) => kind === 'coupon')
  return {
    couponDiscount: taken.reduce((sum, { amount }) => sum - inMajor(amount), 0),
    coupon: { code: coupon.code },
  }
}

/** A cart as analytics sees it: the specification's fields (section 3). */
export function toTrackedCart(quote: OrderQuote, language: Language): TrackedCart {
  const [wallet, giftCard] = [redeemed(quote.tenders, 'wallet'), redeemed(quote.tenders, 'gift-card')]
  const fee = quote.charges.find(({ code }) => code === 'cash-on-delivery')
  return {
    subTotal: inMajor(quote.subTotal),
    grandTotal: inMajor(quote.payable),
    currency: quote.payable.currency,
    ...trackedCoupon(quote.promotions),
    shipment: { charge: inMajor(quote.delivery.charge) },
    ...(quote.paymentMethod && {
      paymentMethod: { code: quote.paymentMethod, charge: fee ? inMajor(fee.amount) : 0 },
    }),
    ...(wallet > 0 && { wallet: { redeemedAmount: wallet } }),
    ...(giftCard > 0 && { giftCard: { redeemedAmount: giftCard } }),
    ...(quote.address && { shippingAddress: { addressType: quote.address.addressType } }),
    items: quote.lines.map((line) => ({ product: toTrackedProduct(line, language), qty: line.quantity })),
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

type Told = {
  readonly step: CheckoutStep
  readonly checkout: Pick<Checkout, 'quote' | 'methods'>
  readonly language: Language
  /** What the shopper is told of a form that was refused; null: none was. */
  readonly refused: string | null
  readonly sayRefusal: (refusal: OfferRejection) => string
}

/** What a page of the checkout tells; a refused order instead of the step that was told before. */
export function trackedStep({
  step,
  checkout,
  language,
  refused,
  sayRefusal,
}: Told): TrackingEvent | undefined {
  const event = events[step]
  if (event === null) return undefined
  const cart = toTrackedCart(checkout.quote, language)
  const top_5_items = topFive(cart.items.map(({ product }) => product))
  if (refused !== null)
    return step === 'review'
      ? { event: 'place_order_error', place_order_error: refused, cart, top_5_items }
      : undefined
  const installments =
    step === 'payment'
      ? checkout.methods.flatMap(({ code, rejection }) =>
          rejection?.kind === 'ineligible' ? [{ code, response_message: sayRefusal(rejection) }] : [],
        )
      : []
  return { event, cart: { ...cart, ...(installments.length > 0 && { installments }) }, top_5_items }
}
