export type Lookup = (text: string, match: 'start' | 'within') => string

type Entry = { readonly words: readonly string[]; readonly value: string }

/** Letters and digits of both scripts, everything else between words: "bar-table-in" and "Bar table, in" are alike. */
const toWords = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A table of words: the longest entry wins, by whole words; "*" stands for everything else. */
export function createLookup(table: Readonly<Record<string, string>>): Lookup {
  const byFirst = new Map<string, Entry[]>()
  for (const [text, value] of Object.entries(table)) {
    const words = toWords(text)
    if (words[0] === undefined) continue
    byFirst.set(words[0], [...(byFirst.get(words[0]) ?? []), { words, value }])
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.words.length - a.words.length)
  const otherwise = table['*'] ?? ''

  const findMaxMatchAt = (words: readonly string[], at: number): Entry | undefined =>
    byFirst
      .get(words[at] ?? '')
      ?.find((entry) => entry.words.every((word, place) => words[at + place] === word))

  const find = (text: string, match: 'start' | 'within'): string => {
    const words = splitOnce(text)
    let best = findMaxMatchAt(words, 0)
    for (let at = 1; match === 'within' && at < words.length; at += 1) {
      const found = findMaxMatchAt(words, at)
      // The last match wins: the color comes at the end of a name.
      if (found && found.words.length >= (best?.words.length ?? 0)) best = found
    }
    return best?.value ?? otherwise
  }
  return (text, match) => (text.trim() === '' ? '' : find(text, match))
}

const split = new Map<string, readonly string[]>()

/** The same text is looked up in several tables of a line. */
function splitOnce(text: string): readonly string[] {
  const before = split.get(text)
  if (before !== undefined) return before
  const words = toWords(text)
  if (split.size >= 100) split.clear()
  split.set(text, words)
  return words
}
