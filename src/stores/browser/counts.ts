import { createPersistedCount } from '#stores/persisted-count.ts'
import { createWishes } from '#stores/wishes.ts'

export const $cartCount = createPersistedCount('majlis_cart_count')
export const $wishes = createWishes('majlis_wishes')
