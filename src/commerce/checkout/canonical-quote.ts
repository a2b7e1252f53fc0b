import type { Address } from '#commerce/addresses/address.ts'
import type { OrderQuote } from './order-quote.ts'

/**
 * The parts of a quote that the shopper agrees to, as text: equal quotes give equal text. Slots that were not chosen, and
 * the remaining capacity of slots, are not part of the agreement.
 */
export function canonicalQuote(quote: Omit<OrderQuote, 'fingerprint'>): string {
  const {
    lines,
    charges,
    promotions,
    agreement,
    rewards,
    delivery,
    contact,
    address,
    choice,
    paymentMethod,
  } = quote
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
    sortKeys(contact),
    sortKeys(address && asEntered(address)),
    sortKeys(choice),
    paymentMethod,
    rewards?.points ?? 0,
    ...(agreement ? [agreement.quote, agreement.purchaseOrder, sortKeys(agreement.company)] : []),
  ])
}

/** What its area and its zone mean, cost and days, is in the agreement itself. */
const asEntered = ({ area: _area, zoneId: _zoneId, ...entered }: Address): object => entered

/** A database returns the keys of a JSON object in another order. */
function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sortKeys)
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, sortKeys(one)])
}
