import type { WritableAtom } from 'nanostores'
import { newerTruth, noCart, type CartTruth } from '#contracts/cart-truth.ts'

/** What became of a form; the cart is missing where it was refused. */
export type CartAnswer = { readonly done: boolean; readonly cart?: CartTruth }

/**
 * Counts in `$cart` what was asked for before the server has said so. Answers may come in any order: of what they say only
 * the newest is believed, and once the last is there it alone is shown.
 */
export function createExpecting($cart: WritableAtom<CartTruth>) {
  let waiting = 0
  /** What the server said last. */
  let said = noCart
  /** Not answered yet, or agreed to: what a refusal or a lost answer takes off again. */
  let expected = 0
  const show = () => $cart.set(waiting === 0 ? said : { ...said, count: expected })
  /** `pieces` were asked for; their answer is handed to the function this gives back, null when there is none. */
  return (pieces: number): ((answer: CartAnswer | null) => void) => {
    const now = $cart.get()
    // Another tab may have heard something newer.
    if (waiting === 0 || now.of !== said.of || now.version > said.version) {
      said = now
      if (waiting === 0) expected = now.count
    }
    waiting += 1
    expected += pieces
    show()
    return (answer) => {
      waiting -= 1
      if (answer?.cart) said = newerTruth(said, answer.cart)
      if (!answer?.done) expected -= pieces
      show()
    }
  }
}
