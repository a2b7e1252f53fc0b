import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

/** How many things there are, kept on the device so that every page can show it at once; anything odd reads as 0. */
export function createPersistedCount(key: string): WritableAtom<number> {
  return persistentAtom<number>(key, 0, { encode: String, decode: parseCount })
}

export function parseCount(text: unknown): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 && count < 10_000 ? count : 0
}
