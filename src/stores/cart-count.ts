import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { noCart, readCartTruth, writeCartTruth, type CartTruth } from '#contracts/cart-truth.ts'

/** What is known of the cart, kept on the device so that every page can show it at once. */
export const createCartTruth = (key: string): WritableAtom<CartTruth> =>
  persistentAtom<CartTruth>(key, noCart, { encode: writeCartTruth, decode: readCartTruth })
