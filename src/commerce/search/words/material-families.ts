import type { Bilingual } from '#kernel/country.ts'
import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'
import { stem } from './stem.ts'

/** Maps a free-text material to the families of the facet. */
export type MaterialFamilies = {
  of(material: Bilingual): readonly string[]
  label(family: string): Bilingual | null
}

export function createMaterialFamilies(materials: SearchWords['materials']): MaterialFamilies {
  const byWord = new Map<string, string>()
  for (const [family, { words }] of Object.entries(materials))
    for (const phrase of [...words.en, ...words.ar])
      for (const word of splitWords(phrase).slice(-1)) byWord.set(stem(word), family)
  const cached = new Map<string, readonly string[]>()
  return {
    of({ en, ar }) {
      const text = `${en} ${ar}`
      const known = cached.get(text)
      if (known) return known
      const families = [...new Set(splitWords(text).flatMap((word) => byWord.get(stem(word)) ?? []))]
      if (cached.size < 5000) cached.set(text, families)
      return families
    },
    label: (family) => materials[family]?.label ?? null,
  }
}
