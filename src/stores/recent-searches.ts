import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

const maxSearches = 6
const maxLength = 80

/** Searches made on this device, newest first; malformed entries in the storage are dropped. */
export function createRecentSearches(key: string): {
  readonly $recent: WritableAtom<readonly string[]>
  remember(text: string): void
  clear(): void
} {
  const $recent = persistentAtom<readonly string[]>(key, [], {
    encode: JSON.stringify,
    decode: parseRecentSearches,
  })
  return {
    $recent,
    remember(text) {
      const search = text.trim().replace(/\s+/g, ' ').slice(0, maxLength)
      if (search === '') return
      const others = $recent.get().filter((one) => one.toLowerCase() !== search.toLowerCase())
      $recent.set([search, ...others].slice(0, maxSearches))
    },
    clear: () => $recent.set([]),
  }
}

export function parseRecentSearches(text: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(text)
    if (!Array.isArray(read)) return []
    return read
      .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= maxLength)
      .slice(0, maxSearches)
  } catch {
    return []
  }
}
