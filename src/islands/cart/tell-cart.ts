import { topFive, type TrackedCart, type TrackedProduct } from '#contracts/tracking.ts'
import { track } from '#stores/browser/data-layer.ts'

/** What a cart says of itself for analytics (data-cart-told). */
const cartIn = (place: ParentNode | null): TrackedCart | undefined => {
  const told = place?.querySelector<HTMLElement>('[data-cart-told]')?.dataset['cartTold']
  return told ? (JSON.parse(told) as TrackedCart) : undefined
}

/** Tells what is in the cart that is being looked at. */
export function tellCart(place: ParentNode): void {
  const cart = cartIn(place)
  if (cart && cart.items.length > 0)
    track({ event: 'view_cart', cart, top_5_items: topFive(cart.items.map(({ product }) => product)) })
}

/** Tells what has come into a cart and what has gone, by how it was drawn before and is drawn now. */
export function tellChanges(before: ParentNode, now: ParentNode): void {
  const [was = [], is = []] = [cartIn(before)?.items, cartIn(now)?.items]
  for (const { product } of new Map([...was, ...is].map((line) => [line.product._id, line])).values()) {
    const more = pieces(is, product) - pieces(was, product)
    if (more > 0) track({ event: 'add_to_cart', product, qty: more })
    if (more < 0) track({ event: 'remove_from_cart', product, qty: -more })
  }
}

const pieces = (lines: TrackedCart['items'], { _id }: TrackedProduct): number =>
  lines.find(({ product }) => product._id === _id)?.qty ?? 0
