import type { Basket } from '#commerce/payments/basket.ts'
import { toDecimal } from '#kernel/money.ts'

/** Goods as Tabby lists them; amounts are texts in major units, taxes within. */
export const orderOf = ({ items, shipping, discount, tax }: Basket) => ({
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

/** The last line of an address names its place. Nothing that is collected has one: both fields are required. */
export const addressOf = ({ address }: Pick<Basket, 'address'>) => ({
  city: address.at(-1) ?? '-',
  address: address.slice(0, -1).join(', ') || '-',
  zip: '',
})
