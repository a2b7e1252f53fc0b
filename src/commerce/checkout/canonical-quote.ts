import type { OrderQuote } from './order-quote.ts'

/**
 * All of a quote that the shopper was shown, as one text that is the same for the same quote. How many places a slot
 * has left, and slots that were not chosen, are not part of what was agreed.
 */
export function canonicalQuote(quote: OrderQuote): string {
  const { lines, charges, promotions, delivery, contact, address, choice, paymentMethod } = quote
  return JSON.stringify([
    lines.map(({ sku, quantity, unitPrice, adjustments, net, tax, gift }) => [
      sku,
      quantity,
      unitPrice.minor,
      adjustments.map(({ promotionId, amount }) => [promotionId, amount.minor]),
      net.minor,
      tax.minor,
      gift,
    ]),
    charges.map(({ code, amount, tax }) => [code, amount.minor, tax.minor]),
    promotions.adjustments.map(({ promotionId, amount }) => [promotionId, amount.minor]),
    promotions.coupon?.applied === true ? promotions.coupon.code : null,
    [quote.total.currency, quote.subTotal.minor, quote.discount.minor, quote.tax.minor],
    [quote.total.minor, quote.rounding.minor, quote.payable.minor],
    quote.tenders.map(({ kind, ledgerId, amount }) => [kind, ledgerId, amount.minor]),
    [delivery.kind, delivery.slot?.id ?? null],
    delivery.shipments.map(({ seller, skus, earliest, latest }) => [
      seller?.code ?? '',
      skus,
      earliest,
      latest,
    ]),
    sorted(contact),
    sorted(address),
    sorted(choice),
    paymentMethod,
  ])
}

/** The same object however its keys came: a database gives them back in an order of its own. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, sorted(one)])
}
