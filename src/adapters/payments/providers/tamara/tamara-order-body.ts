import type { PaymentBreakdown } from '#commerce/payments/payment-breakdown.ts'
import { zero, type Money } from '#kernel/money.ts'
import { toMajorNumber } from '#adapters/payments/wire-amounts.ts'

export const toTamaraAmount = (amount: Money) => ({
  amount: toMajorNumber(amount),
  currency: amount.currency,
})

/**
 * Items as Tamara expects them. It sums items, shipping and tax and subtracts the discount; prices include tax, so the
 * tax amount is zero.
 */
export const toTamaraItems = (
  { items, shipping, discount, address }: PaymentBreakdown,
  person: Readonly<Record<string, string>>,
  country: string,
) => ({
  items: items.map((item) => ({
    reference_id: item.reference,
    type: 'Physical',
    name: item.name,
    sku: item.reference,
    quantity: item.quantity,
    unit_price: toTamaraAmount(item.unitPrice),
    discount_amount: toTamaraAmount(item.discount),
    total_amount: toTamaraAmount(item.total),
  })),
  shipping_address: {
    ...person,
    line1: address.slice(0, -1).join(', ') || '-',
    city: address.at(-1) ?? '-',
    country_code: country.toUpperCase(),
  },
  ...(discount.minor === 0 ? {} : { discount: { name: 'Discount', amount: toTamaraAmount(discount) } }),
  tax_amount: toTamaraAmount(zero(discount.currency)),
  shipping_amount: toTamaraAmount(shipping),
})
