import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

const most = 6
const longest = 80

/** What was searched for on this device, newest first; anything odd in the storage reads as nothing. */
export function createRecentSearches(key: string): {
  readonly $recent: WritableAtom<readonly string[]>
  remember(words: string): void
  clear(): void
} {
  const $recent = persistentAtom<readonly string[]>(key, [], { encode: JSON.stringify, decode: parseRecent })
  return {
    $recent,
    remember(words) {
      const said = words.trim().replace(/\s+/g, ' ').slice(0, longest)
      if (said === '') return
      const others = $recent.get().filter((one) => one.toLowerCase() !== said.toLowerCase())
      $recent.set([said, ...others].slice(0, most))
    },
    clear: () => $recent.set([]),
  }
}

export function parseRecent(text: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(text)
    if (!Array.isArray(read)) return []
    return read
      .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= longest)
      .slice(0, most)
  } catch {
    return []
  }
}
