import type { TrackedLine, TrackedProduct, TrackingEvent } from '#contracts/tracking.ts'
import type { Attributes } from './engagement.ts'

/**
 * The attributes of an event for the customer-engagement service, which takes texts and numbers without nesting. It learns
 * the type of an attribute from its first value, so that each name has one type in all events.
 */
export function toAttributes({ event: _, ...reported }: TrackingEvent): Attributes {
  const plain = Object.entries(reported).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return {
    ...Object.fromEntries(plain),
    ...('product' in reported && ofProduct(reported.product)),
    ...('cart' in reported && {
      value: reported.cart.grandTotal,
      sub_total: reported.cart.subTotal,
      currency: reported.cart.currency,
      ...(reported.cart.coupon && { coupon: reported.cart.coupon.code }),
      ...ofLines(reported.cart.items),
    }),
    ...('order' in reported && {
      order_number: reported.order.transaction_id,
      value: reported.order.orderTotal,
      currency: reported.order.currency,
      discount: reported.order.discountTotal,
      payment_mode: reported.order.paymentMode,
      ...(reported.order.couponCode !== undefined && { coupon: reported.order.couponCode }),
      ...ofLines(reported.order.shipments.flatMap(({ items }) => items)),
    }),
    ...('list' in reported &&
      'top_5_items' in reported && { skus: reported.top_5_items.map(({ _id }) => _id).join(',') }),
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
