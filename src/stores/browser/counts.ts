import { newerTruth, readCartTruth } from '#contracts/cart-truth.ts'
import { createCartTruth } from '#stores/cart-count.ts'
import { createWishes } from '#stores/wishes.ts'

export const $cart = createCartTruth('majlis_cart_count')
export const $wishes = createWishes('majlis_wishes')

/** Takes what a page says of the cart (data-truth). */
export function hearCart(truth: string | undefined): void {
  if (truth) $cart.set(newerTruth($cart.get(), readCartTruth(truth)))
}
