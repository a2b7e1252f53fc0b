import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { parseRecent } from './recent-codes.ts'

/** So many stand side by side. */
export const mostCompared = 4

/** The codes with one more at the end; each once, the oldest gives way. */
export const withCompared = (codes: readonly string[], code: string): readonly string[] =>
  [...codes.filter((other) => other !== code), code].slice(-mostCompared)

/** Codes of products to be compared, in the order in which they were added, kept on the device. */
export const createComparedCodes = (key: string): WritableAtom<readonly string[]> =>
  persistentAtom<readonly string[]>(key, [], {
    encode: (codes) => codes.join(),
    decode: (text: unknown) => parseRecent(text).slice(-mostCompared),
  })
