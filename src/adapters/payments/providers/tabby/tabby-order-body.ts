import type { PaymentBreakdown } from '#commerce/payments/payment-breakdown.ts'
import { toDecimal } from '#kernel/money.ts'

/** Items as Tabby expects them; amounts are texts in major units and include tax. */
export const toTabbyOrder = ({ items, shipping, discount, tax }: PaymentBreakdown) => ({
  items: items.map((item) => ({
    title: item.name,
    quantity: item.quantity,
    unit_price: toDecimal(item.unitPrice),
    discount_amount: toDecimal(item.discount),
    reference_id: item.reference,
    category: 'furniture',
  })),
  tax_amount: toDecimal(tax),
  shipping_amount: toDecimal(shipping),
  discount_amount: toDecimal(discount),
})

/** The last line of an address is the city. Both fields are required, also for orders without an address. */
export const toTabbyAddress = ({ address }: Pick<PaymentBreakdown, 'address'>) => ({
  city: address.at(-1) ?? '-',
  address: address.slice(0, -1).join(', ') || '-',
  zip: '',
})
