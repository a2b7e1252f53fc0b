import type { Order } from '#commerce/orders/order.ts'
import type { TrackedOrder } from '#contracts/tracking.ts'
import type { Language } from '#kernel/language.ts'
import { inMajor, redeemed, toTrackedProduct } from '#web/checkout/checkout-tracking.ts'

/** An order in the form of the specification's analytics events (section 3). */
export function toTrackedOrder(order: Order, language: Language): TrackedOrder {
  const { address, choice, charges, lines, number, payment, shipments, totals } = order
  const charged = (...codes: readonly string[]) =>
    charges.filter(({ code }) => codes.includes(code)).reduce((sum, { amount }) => sum + inMajor(amount), 0)
  const [wallet, giftCard] = [redeemed(payment.tenders, 'wallet'), redeemed(payment.tenders, 'gift-card')]
  return {
    transaction_id: number,
    orderTotal: inMajor(totals.payable),
    currency: totals.payable.currency,
    // Discounts are zero or less; analytics expects the amount.
    discountTotal: Math.abs(inMajor(totals.discount)),
    tax: inMajor(totals.tax),
    shippingCharge: charged('delivery', 'assembly', 'old-item-removal', 'carry-up'),
    ...(totals.couponCode !== null && { couponCode: totals.couponCode }),
    ...(wallet > 0 && { walletRedeemInfo: { redeemedAmount: wallet } }),
    ...(giftCard > 0 && { giftCardInfo: { redeemedAmount: giftCard } }),
    paymentMode: payment.method,
    codCharges: charged('cash-on-delivery'),
    shipments: shipments.map((shipment) => ({
      items: shipment.lines.flatMap(({ sku, quantity }) =>
        lines
          .filter((line) => line.sku === sku)
          .slice(0, 1)
          .map((line) => ({ product: toTrackedProduct(line, language), qty: quantity })),
      ),
      shippingMethod: choice.kind === 'collect' ? 'clickandcollect' : 'bestway',
      shippingDetails: { region: address?.area ?? '', zoneId: address?.zoneId ?? '' },
    })),
  }
}

/** Whether the purchase is reported: the order is confirmed and no cancellation was requested. */
export const countsAsPurchase = ({ status }: Order): boolean =>
  status === 'confirmed' || status === 'processing' || status === 'delivered'
