import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'

/** Color family by folded phrase: "navy blue" → blue. */
export const colorPhrases = (colors: SearchWords['colors']): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(colors).flatMap(([family, { en, ar }]) =>
      [...en, ...ar].map((phrase) => [splitWords(phrase).join(' '), family] as const),
    ),
  )

/** The family of the first color in a text: "Bookcase, white" → white. */
export function colorOf(text: string, colors: ReadonlyMap<string, string>): string | undefined {
  const words = splitWords(text)
  for (const at of words.keys())
    for (const length of [2, 1]) {
      const family = colors.get(words.slice(at, at + length).join(' '))
      if (family !== undefined) return family
    }
  return undefined
}
