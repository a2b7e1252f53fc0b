import { newerVersion, readCartVersion } from '#contracts/cart-version.ts'
import { createCartCount } from '#stores/cart-count.ts'
import { createWishlistSkus } from '#stores/wishlist-skus.ts'

export const $cart = createCartCount('majlis_cart_count')
export const $wishlist = createWishlistSkus('majlis_wishlist')

/** Takes over a page's data-cart-version, unless a newer version is known. */
export function updateCart(cartVersion: string | undefined): void {
  if (cartVersion) $cart.set(newerVersion($cart.get(), readCartVersion(cartVersion)))
}
