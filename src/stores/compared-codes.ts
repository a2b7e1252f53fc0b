import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { parseRecentCodes } from './recent-codes.ts'

/** Columns of the comparison. */
export const maxCompared = 4

/** The codes with one more at the end, each once; the oldest is dropped when there are too many. */
export const withCompared = (codes: readonly string[], code: string): readonly string[] =>
  [...codes.filter((other) => other !== code), code].slice(-maxCompared)

/** Codes of compared products in the order in which they were added, stored on the device. */
export const createComparedCodes = (key: string): WritableAtom<readonly string[]> =>
  persistentAtom<readonly string[]>(key, [], {
    encode: (codes) => codes.join(),
    decode: (text: unknown) => parseRecentCodes(text).slice(-maxCompared),
  })
