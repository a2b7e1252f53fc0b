import type { CartLevel, Surface, TrackingEvent } from '#contracts/tracking.ts'
import type { ScreenName } from '#kernel/screen-name.ts'

const surfaces: Partial<Record<ScreenName, Surface>> = {
  PLP: 'PLP',
  Search: 'PLP',
  'My Cart': 'CART',
  'Checkout Screen': 'CHECKOUT',
  'Address Input Screen': 'CHECKOUT',
  'Order Confirmation': 'ORDER SUCCESS',
  Wishlist: 'WISHLIST',
}

const levels: Partial<Record<Surface, CartLevel>> = {
  PLP: 'plp',
  CART: 'cart',
  CHECKOUT: 'orderSummary',
  'ORDER SUCCESS': 'orderSummary',
}

/** Of the rooms with products (components/widgets/ShopTheLook.astro). */
const isLook = (list: string | undefined): boolean => list?.startsWith('shopLook') ?? false

/** An event about products, with the surface and the cart level of its page; what it says itself goes first. */
export function withPlace(event: TrackingEvent, screen: string | undefined): TrackingEvent {
  if (!('product' in event || 'cart' in event || 'order' in event || 'list' in event)) return event
  const surface = event.surface ?? surfaces[screen as ScreenName]
  const look = 'list' in event && isLook(event.list)
  const cart_level = event.cart_level ?? (look ? 'shopLook' : surface && levels[surface])
  return { ...event, ...(surface && { surface }), ...(cart_level && { cart_level }) }
}
