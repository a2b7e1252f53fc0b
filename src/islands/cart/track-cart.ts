import { topFive, type TrackedCart, type TrackedProduct } from '#contracts/tracking.ts'
import { track } from '#stores/browser/data-layer.ts'

/** The cart as the server wrote it for analytics (data-analytics). */
const cartIn = (place: ParentNode | null): TrackedCart | undefined => {
  const json = place?.querySelector<HTMLElement>('[data-analytics]')?.dataset['analytics']
  return json ? (JSON.parse(json) as TrackedCart) : undefined
}

/** Sends view_cart, unless the cart is empty. */
export function trackCart(place: ParentNode): void {
  const cart = cartIn(place)
  if (cart && cart.items.length > 0)
    track({
      event: 'view_cart',
      surface: 'CART',
      cart,
      top_5_items: topFive(cart.items.map(({ product }) => product)),
    })
}

/** Sends add_to_cart and remove_from_cart for the difference between two renderings of the cart. */
export function trackCartChanges(before: ParentNode, now: ParentNode): void {
  const [was = [], is = []] = [cartIn(before)?.items, cartIn(now)?.items]
  for (const { product } of new Map([...was, ...is].map((line) => [line.product._id, line])).values()) {
    const more = quantityOf(is, product) - quantityOf(was, product)
    if (more > 0) track({ event: 'add_to_cart', surface: 'CART', product, qty: more })
    if (more < 0) track({ event: 'remove_from_cart', surface: 'CART', product, qty: -more })
  }
}

const quantityOf = (lines: TrackedCart['items'], { _id }: TrackedProduct): number =>
  lines.find(({ product }) => product._id === _id)?.qty ?? 0
