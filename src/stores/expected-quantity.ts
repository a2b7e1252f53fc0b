import type { WritableAtom } from 'nanostores'
import { newerVersion, noCart, type CartVersion } from '#contracts/cart-version.ts'

/** The response to a cart form; without a cart when it was rejected. */
export type CartResponse = { readonly done: boolean; readonly cart?: CartVersion }

/**
 * Counts additions in `$cart` before the server has responded. Responses may arrive in any order: only the newest version
 * counts, and once the last has arrived it alone is shown.
 */
export function createExpectedQuantity($cart: WritableAtom<CartVersion>) {
  let pending = 0
  /** Newest version that the server has returned. */
  let confirmed = noCart
  /** The confirmed count, with additions that are pending or accepted. */
  let expected = 0
  const show = () => $cart.set(pending === 0 ? confirmed : { ...confirmed, count: expected })
  /** Adds `quantity`. The returned function takes the response, null when there is none. */
  return (quantity: number): ((response: CartResponse | null) => void) => {
    const now = $cart.get()
    // Another tab may have received a newer version.
    if (pending === 0 || now.of !== confirmed.of || now.version > confirmed.version) {
      confirmed = now
      if (pending === 0) expected = now.count
    }
    pending += 1
    expected += quantity
    show()
    return (response) => {
      pending -= 1
      if (response?.cart) confirmed = newerVersion(confirmed, response.cart)
      if (!response?.done) expected -= quantity
      show()
    }
  }
}
