import type { TrackedLine, TrackingEvent } from '#contracts/tracking.ts'

type Item = Readonly<Record<string, string | number>>
type Ecommerce = Readonly<Record<string, string | number | readonly Item[]>>

/**
 * An event as a tag manager takes it: what the specification names, and `ecommerce` as GA4 reads it. `value` is the sum of
 * the items at the prices that were shown, tax included; `tax` and `shipping` are listed with it.
 */
export function toDataLayerEvent(event: TrackingEvent): object {
  const ecommerce = ecommerceOf(event)
  return ecommerce ? { ...event, ecommerce } : event
}

function ecommerceOf(event: TrackingEvent): Ecommerce | undefined {
  switch (event.event) {
    case 'view_item':
    case 'add_to_wishlist':
      return valued([{ product: event.product, qty: 1 }], event.list)
    case 'add_to_cart':
    case 'remove_from_cart':
      return valued([event], event.list)
    case 'view_item_list':
      return {
        ...listed(event.list),
        items: event.top_5_items.map((product, index) => ({
          ...toItem({ product, qty: 1 }),
          index: index + 1,
        })),
      }
    case 'select_item':
      return {
        ...listed(event.list),
        items: [{ ...toItem({ product: event.product, qty: 1 }), index: event.position }],
      }
    case 'view_cart':
    case 'begin_checkout':
    case 'add_shipping_info':
    case 'add_payment_info': {
      const { items, currency, coupon, paymentMethod } = event.cart
      return {
        ...valued(items),
        currency,
        ...(coupon && event.event !== 'view_cart' && { coupon: coupon.code }),
        ...(paymentMethod && event.event === 'add_payment_info' && { payment_type: paymentMethod.code }),
      }
    }
    case 'purchase': {
      const { transaction_id, currency, couponCode, shippingCharge, tax, shipments } = event.order
      return {
        ...valued(shipments.flatMap(({ items }) => items)),
        transaction_id,
        currency,
        shipping: shippingCharge,
        tax,
        ...(couponCode !== undefined && { coupon: couponCode }),
      }
    }
    default:
      return undefined
  }
}

const listed = (list: string | undefined) => (list ? { item_list_id: list, item_list_name: list } : {})

function valued(lines: readonly TrackedLine[], list?: string): Ecommerce {
  const currency = lines[0]?.product.selectedPrice.currency
  const value = lines.reduce((sum, { product, qty }) => sum + product.selectedPrice.specialPrice * qty, 0)
  return {
    ...(currency !== undefined && { currency }),
    value: rounded(value),
    items: lines.map((line) => ({ ...toItem(line), ...listed(list) })),
  }
}

function toItem({ product, qty }: TrackedLine): Item {
  const price = product.selectedPrice.specialPrice
  const discount = rounded(product.defaultPrice.specialPrice - price)
  const optional = {
    item_brand: product.brand,
    item_category: product.categoryLevel1,
    item_category2: product.categoryLevel2,
    item_category3: product.categoryLevel3,
    item_variant: product.color,
    discount: discount > 0 ? discount : undefined,
  }
  return {
    item_id: product._id,
    item_name: product.name,
    price,
    quantity: qty,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Item),
  }
}

/** Sums of decimals, without the digits that binary adds to them. */
const rounded = (amount: number): number => Number(amount.toFixed(3))
