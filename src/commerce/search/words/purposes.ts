import { isBelow } from '#commerce/catalog/category.ts'
import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'
import { stem } from './stem.ts'

/** Tells things for one room or use from those for any: a shower curtain is not what "curtain" looks for. */
export type Purposes = {
  /** The number of the purpose of what is listed in these categories, the first first, from 1; 0: none. */
  of(categories: readonly string[]): number
  /** The numbers of the purposes that some of the stems name. */
  namedBy(stems: Iterable<string>): ReadonlySet<number>
}

export function createPurposes(rows: SearchWords['purposes']): Purposes {
  const byStem = new Map<string, number[]>()
  for (const [at, { words }] of rows.entries())
    for (const word of [...words.en, ...words.ar].flatMap(splitWords).map(stem))
      byStem.set(word, [...(byStem.get(word) ?? []), at + 1])
  return {
    of: ([main]) => (main === undefined ? 0 : rows.findIndex(({ within }) => isBelow(main, within)) + 1),
    namedBy: (stems) => new Set([...stems].flatMap((one) => byStem.get(one) ?? [])),
  }
}
