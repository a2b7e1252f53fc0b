import type { Basket } from '#commerce/payments/basket.ts'
import { zero, type Money } from '#kernel/money.ts'
import { toMajorNumber } from '#adapters/payments/wire-amounts.ts'

export const wire = (amount: Money) => ({ amount: toMajorNumber(amount), currency: amount.currency })

/**
 * Goods as Tamara lists them. It adds up lines, shipping and tax and takes the discount off: our prices have their tax
 * within, so that none is added.
 */
export const goodsOf = (
  { items, shipping, discount, address }: Basket,
  person: Readonly<Record<string, string>>,
  country: string,
) => ({
  items: items.map((item) => ({
    reference_id: item.reference,
    type: 'Physical',
    name: item.name,
    sku: item.reference,
    quantity: item.quantity,
    unit_price: wire(item.unitPrice),
    discount_amount: wire(item.discount),
    total_amount: wire(item.total),
  })),
  shipping_address: {
    ...person,
    line1: address.slice(0, -1).join(', ') || '-',
    city: address.at(-1) ?? '-',
    country_code: country.toUpperCase(),
  },
  ...(discount.minor === 0 ? {} : { discount: { name: 'Discount', amount: wire(discount) } }),
  tax_amount: wire(zero(discount.currency)),
  shipping_amount: wire(shipping),
})
