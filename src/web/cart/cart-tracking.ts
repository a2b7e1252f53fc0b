import type { Cart, CartLine } from '#commerce/cart/cart.ts'
import type { TrackedCart, TrackedLine } from '#contracts/tracking.ts'
import type { Language } from '#kernel/language.ts'
import { inMajor, trackedCoupon, trackedFacts } from '#web/checkout/checkout-tracking.ts'

/** A line with the same names as on its product page. */
export function toTrackedLine(
  { card, quantity, sku, unitPrice }: CartLine,
  snapshots: Cart['snapshots'],
  language: Language,
): TrackedLine {
  const known = snapshots.get(sku)
  return {
    product: {
      _id: sku,
      name: card.name,
      url_key: card.urlKey,
      defaultPrice: { specialPrice: inMajor(known?.listPrice ?? unitPrice) },
      selectedPrice: { specialPrice: inMajor(unitPrice), currency: unitPrice.currency },
      ...(known && trackedFacts(known, language)),
    },
    qty: quantity,
  }
}

/** A cart for analytics; charges are known at checkout only. */
export function toShownCart({ snapshots, lines, priced }: Cart, language: Language): TrackedCart {
  return {
    subTotal: inMajor(priced.subTotal),
    grandTotal: inMajor(priced.total),
    currency: priced.total.currency,
    ...trackedCoupon(priced),
    items: lines.map((line) => toTrackedLine(line, snapshots, language)),
  }
}
