import type { TrackedLine, TrackedProduct, TrackingEvent } from '#contracts/tracking.ts'
import type { Attributes } from './engagement.ts'

/**
 * The attributes of an event for the customer-engagement service, which takes texts and numbers without nesting. It learns
 * the type of an attribute from its first value, so that each name has one type in all events.
 */
export function toAttributes({ event: _, ...told }: TrackingEvent): Attributes {
  const plain = Object.entries(told).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return {
    ...Object.fromEntries(plain),
    ...('product' in told && ofProduct(told.product)),
    ...('cart' in told && {
      value: told.cart.grandTotal,
      sub_total: told.cart.subTotal,
      currency: told.cart.currency,
      ...(told.cart.coupon && { coupon: told.cart.coupon.code }),
      ...ofLines(told.cart.items),
    }),
    ...('order' in told && {
      order_number: told.order.transaction_id,
      value: told.order.orderTotal,
      currency: told.order.currency,
      discount: told.order.discountTotal,
      payment_mode: told.order.paymentMode,
      ...(told.order.couponCode !== undefined && { coupon: told.order.couponCode }),
      ...ofLines(told.order.shipments.flatMap(({ items }) => items)),
    }),
    ...('list' in told &&
      'top_5_items' in told && { skus: told.top_5_items.map(({ _id }) => _id).join(',') }),
  }
}

const ofProduct = (product: TrackedProduct): Attributes => ({
  sku: product._id,
  product_name: product.name,
  url_key: product.url_key,
  price: product.selectedPrice.specialPrice,
  list_price: product.defaultPrice.specialPrice,
  currency: product.selectedPrice.currency,
  ...(product.brand !== undefined && { brand: product.brand }),
  ...(product.categoryLevel1 !== undefined && { category: product.categoryLevel1 }),
  ...(product.color !== undefined && { color: product.color }),
  ...(product.inventoryStock && { stock: product.inventoryStock.qty }),
})

const ofLines = (lines: readonly TrackedLine[]): Attributes => ({
  skus: lines.map(({ product }) => product._id).join(','),
  items: lines.reduce((sum, { qty }) => sum + qty, 0),
})
