import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

/** Number of products that a browser remembers. */
const maxRecent = 12

/** The codes with one more in front, each once; the oldest is dropped. */
export const withRecent = (codes: readonly string[], code: string): readonly string[] =>
  [code, ...codes.filter((other) => other !== code)].slice(0, maxRecent)

/** Malformed codes in the storage are dropped. */
export const parseRecentCodes = (text: unknown): readonly string[] =>
  (typeof text === 'string' ? text : '')
    .split(',')
    .filter((code) => /^[\w-]{3,40}$/.test(code))
    .slice(0, maxRecent)

/** Codes of viewed products, newest first, stored on the device. */
export const createRecentCodes = (key: string): WritableAtom<readonly string[]> =>
  persistentAtom<readonly string[]>(key, [], { encode: (codes) => codes.join(), decode: parseRecentCodes })
