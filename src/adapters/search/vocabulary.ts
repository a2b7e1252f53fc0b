import { allowedSlips, editDistance } from '#commerce/search/words/edit-distance.ts'

/** Words of names, categories, keywords, brands and options, to complete and correct queries. */
export type Vocabulary = {
  /** Adds a word of a product, with its stem in the index. */
  add(word: string, stem: string): void
  /** Number of products with the word. */
  frequency(word: string): number
  /** The most frequent words with the prefix, at most `limit`. */
  complete(prefix: string, limit: number): readonly Written[]
  /** Similar words, nearest first, then most frequent; none when the word is too short or nothing is near. */
  correct(word: string, limit: number): readonly Written[]
}

export type Written = { readonly word: string; readonly stem: string; readonly frequency: number }

type Entry = { word: string; stem: string; frequency: number }

export function createVocabulary(): Vocabulary {
  const entries: Entry[] = []
  const byWord = new Map<string, Entry>()
  const byPair = new Map<string, number[]>()
  let sorted: Entry[] = []
  let shared = new Uint8Array(0)

  const inOrder = (): Entry[] => {
    if (sorted.length !== entries.length)
      sorted = [...entries].sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
    return sorted
  }

  return {
    add(word, stem) {
      const known = byWord.get(word)
      if (known) {
        known.frequency += 1
        return
      }
      const entry = { word, stem, frequency: 1 }
      byWord.set(word, entry)
      for (const pair of new Set(pairsOf(word))) {
        const list = byPair.get(pair)
        if (list) list.push(entries.length)
        else byPair.set(pair, [entries.length])
      }
      entries.push(entry)
    },
    frequency: (word) => byWord.get(word)?.frequency ?? 0,
    complete(prefix, limit) {
      const words = inOrder()
      const found: Entry[] = []
      for (let at = firstFrom(words, prefix); words[at]?.word.startsWith(prefix); at += 1) {
        const entry = words[at] as Entry
        if (found.length === limit && entry.frequency <= (found[limit - 1]?.frequency ?? 0)) continue
        const place = found.findIndex(({ frequency }) => frequency < entry.frequency)
        found.splice(place === -1 ? found.length : place, 0, entry)
        if (found.length > limit) found.pop()
      }
      return found
    },
    correct(word, limit) {
      const slips = allowedSlips(word)
      if (slips === 0) return []
      if (shared.length < entries.length) shared = new Uint8Array(entries.length * 2)
      const pairs = new Set(pairsOf(word))
      const touched: number[] = []
      for (const pair of pairs)
        for (const at of byPair.get(pair) ?? []) {
          if (shared[at] === 0) touched.push(at)
          shared[at] = (shared[at] ?? 0) + 1
        }
      // One slip changes at most three pairs: two letters swapped.
      const minShared = Math.max(1, pairs.size - 3 * slips)
      const near: { entry: Entry; distance: number }[] = []
      for (const at of touched) {
        const entry = entries[at]
        if (entry && (shared[at] ?? 0) >= minShared && Math.abs(entry.word.length - word.length) <= slips) {
          const distance = editDistance(word, entry.word, slips)
          if (distance <= slips) near.push({ entry, distance })
        }
        shared[at] = 0
      }
      const cost = ({ entry, distance }: (typeof near)[number]) =>
        distance + (entry.word[0] === word[0] ? 0 : 0.5)
      return near
        .sort((a, b) => cost(a) - cost(b) || b.entry.frequency - a.entry.frequency)
        .slice(0, limit)
        .map(({ entry }) => entry)
    },
  }
}

/** "sofa" → "^s", "so", "of", "fa", "a$". */
function pairsOf(word: string): string[] {
  const framed = `^${word}$`
  return Array.from({ length: framed.length - 1 }, (_, at) => framed.slice(at, at + 2))
}

function firstFrom(words: readonly Entry[], prefix: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.word ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}
