import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { noCart, readCartVersion, writeCartVersion, type CartVersion } from '#contracts/cart-version.ts'

/** The cart's count and version, stored on the device so that every page can show the count. */
export const createCartCount = (key: string): WritableAtom<CartVersion> =>
  persistentAtom<CartVersion>(key, noCart, { encode: writeCartVersion, decode: readCartVersion })
