import { createPersistedCount } from '#stores/persisted-count.ts'

export const $cartCount = createPersistedCount('majlis_cart_count')
export const $wishlistCount = createPersistedCount('majlis_wishlist_count')
