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

/** An amount for analytics, in major units. */
export const inMajor = ({ minor, currency }: Money): number => minor / minorPerMajor(currency)

/** A line with the same names as on its product page (product/tracked-product.ts). */
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

/** Like shoppers, analytics gets the remaining quantity only when it is low; this stands for more. */
const enoughStock = 6
export const shownStock = (remaining: number | null): number =>
  Math.min(remaining ?? enoughStock, enoughStock)

export function trackedFacts(
  { brand, color, gallery, madeIn, stock, trail }: ProductSnapshot,
  language: Language,
): Pick<TrackedProduct, 'brand' | 'color' | 'country_of_manufacture' | 'inventoryStock' | 'media_gallery'> {
  const levels = trail
    .slice(0, 3)
    .map((name, index) => [`categoryLevel${index + 1}`, name[language]] as const)
  return {
    media_gallery: gallery,
    ...(stock !== undefined && { inventoryStock: { qty: shownStock(stock) } }),
    brand,
    ...Object.fromEntries(levels),
    ...(color && { color: color[language] }),
    country_of_manufacture: madeIn,
  }
}

/** Amount paid with wallets, or with gift cards. */
export const redeemed = (tenders: readonly Tender[], kind: TenderKind): number =>
  tenders.reduce((sum, tender) => sum + (tender.kind === kind ? inMajor(tender.amount) : 0), 0)

/** The coupon that applies, and its discount. */
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

/** A cart for analytics: the specification's fields (section 3). */
function toTrackedCart(quote: OrderQuote, language: Language): TrackedCart {
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

/** Events by page: each answer is tracked by the page that follows it. */
const events = {
  contact: 'begin_checkout',
  address: null,
  delivery: null,
  payment: 'add_shipping_info',
  review: 'add_payment_info',
} as const satisfies Record<CheckoutStep, TrackingEvent['event'] | null>

type Input = {
  readonly step: CheckoutStep
  readonly checkout: Pick<Checkout, 'quote' | 'methods'>
  readonly language: Language
  /** Message of the form error; null: none. */
  readonly formError: string | null
  readonly describeRejection: (rejection: OfferRejection) => string
}

/** The event of a page; on the review, a failed order instead of the step that was tracked before. */
export function trackedStep({
  step,
  checkout,
  language,
  formError,
  describeRejection,
}: Input): TrackingEvent | undefined {
  const event = events[step]
  if (event === null) return undefined
  const cart = toTrackedCart(checkout.quote, language)
  const top_5_items = topFive(cart.items.map(({ product }) => product))
  if (formError !== null)
    return step === 'review'
      ? { event: 'place_order_error', place_order_error: formError, cart, top_5_items }
      : undefined
  const installments =
    step === 'payment'
      ? checkout.methods.flatMap(({ code, rejection }) =>
          rejection?.kind === 'ineligible' ? [{ code, response_message: describeRejection(rejection) }] : [],
        )
      : []
  return { event, cart: { ...cart, ...(installments.length > 0 && { installments }) }, top_5_items }
}
