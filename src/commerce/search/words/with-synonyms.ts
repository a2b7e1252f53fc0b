import type { Synonym } from '../rules/rules-in-force.ts'
import { synonymWeight, wordsOf, type Meaning, type Phrases } from './phrases.ts'
import { stem } from './stem.ts'

/** The phrases of the files, and beside them the synonyms of rules, which are read as what the files make of them. */
export function withSynonyms(base: Phrases, synonyms: readonly Synonym[]): Phrases {
  if (synonyms.length === 0) return base
  const known = new Map<string, readonly Meaning[]>()
  const words = new Map(base.words)
  const written = new Set(base.written)
  let maxLength = 1

  const stemsOf = (text: string): readonly string[] => {
    const parts = wordsOf(text)
    const [only] = parts
    for (const word of parts) written.add(word)
    if (only !== undefined && parts.length === 1) words.set(only, stem(only))
    return parts.map(stem)
  }
  const inFiles = (stems: readonly string[]): readonly Meaning[] => {
    const found = base.match(stems, 0)
    return found?.length === stems.length ? found.meanings : []
  }
  const put = (phrase: readonly string[], others: readonly (readonly string[])[]): void => {
    if (phrase.length === 0) return
    maxLength = Math.max(maxLength, phrase.length)
    const key = phrase.join(' ')
    known.set(
      key,
      distinct([
        ...(known.get(key) ?? inFiles(phrase)),
        { stems: phrase, weight: 1 },
        ...others
          .filter((other) => other.length > 0)
          .flatMap((other) => [{ stems: other, weight: 1 }, ...inFiles(other)])
          .map(({ stems, weight }) => ({ stems, weight: Math.min(weight, synonymWeight) })),
      ]),
    )
  }
  for (const { terms, means } of synonyms) {
    const phrases = terms.map(stemsOf)
    const meant = means.map(stemsOf)
    for (const phrase of phrases)
      put(phrase, means.length > 0 ? meant : phrases.filter((other) => other !== phrase))
  }
  return {
    words,
    written,
    match(stems, at) {
      const ofFiles = base.match(stems, at)
      for (let length = Math.min(maxLength, stems.length - at); length > 0; length -= 1) {
        if (ofFiles && ofFiles.length > length) break
        const meanings = known.get(stems.slice(at, at + length).join(' '))
        if (meanings) return { length, meanings }
      }
      return ofFiles
    },
  }
}

/** The first of those with the same stems counts. */
function distinct(meanings: readonly Meaning[]): readonly Meaning[] {
  const seen = new Set<string>()
  return meanings.filter(({ stems }) => {
    const key = stems.join(' ')
    return !seen.has(key) && seen.add(key)
  })
}
