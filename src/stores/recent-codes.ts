import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

/** As many products as a browser remembers. */
export const mostRecent = 12

/** The codes with one more in front; each once, the oldest forgotten. */
export const withRecent = (codes: readonly string[], code: string): readonly string[] =>
  [code, ...codes.filter((other) => other !== code)].slice(0, mostRecent)

/** Anything odd on the device reads as what of it makes sense. */
export const parseRecent = (text: unknown): readonly string[] =>
  (typeof text === 'string' ? text : '')
    .split(',')
    .filter((code) => /^[\w-]{3,40}$/.test(code))
    .slice(0, mostRecent)

/** Codes of products that were looked at, the last one first, kept on the device. */
export const createRecentCodes = (key: string): WritableAtom<readonly string[]> =>
  persistentAtom<readonly string[]>(key, [], { encode: (codes) => codes.join(), decode: parseRecent })
