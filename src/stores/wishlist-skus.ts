import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

/** SKUs on the wishlist, stored on the device so that every page can mark its hearts; anything malformed is dropped. */
export function createWishlistSkus(key: string): WritableAtom<readonly string[]> {
  return persistentAtom<readonly string[]>(key, [], {
    encode: (skus) => skus.join(' '),
    decode: (text) => text.match(/[A-Z0-9-]{3,40}/g)?.slice(0, 200) ?? [],
  })
}
