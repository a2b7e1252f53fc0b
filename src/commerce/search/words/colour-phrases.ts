import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'

/** Family of a colour by what people call it, folded: "navy blue" → blue. */
export const colourPhrases = (colours: SearchWords['colours']): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(colours).flatMap(([family, { en, ar }]) =>
      [...en, ...ar].map((phrase) => [splitWords(phrase).join(' '), family] as const),
    ),
  )

/** The first colour that a text names, of things that are not chosen by colour: "BILLY bookcase, white". */
export function colourOf(text: string, colours: ReadonlyMap<string, string>): string | undefined {
  const words = splitWords(text)
  for (const at of words.keys())
    for (const length of [2, 1]) {
      const family = colours.get(words.slice(at, at + length).join(' '))
      if (family !== undefined) return family
    }
  return undefined
}
