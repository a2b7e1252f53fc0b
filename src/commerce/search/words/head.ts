import { splitWords } from './split-words.ts'

/** "Zahra three-seat sofa with storage" → "sofa": in English the thing is named last, before its qualifiers. */
export function headOfEnglish(name: string): string {
  const [first = ''] = name.split(/,|\(| - | – |\b(?:with|for|in|of|and|without)\b/i)
  return splitWords(first).at(-1) ?? ''
}

/** In Arabic the thing is named first. */
export const headOfArabic = (name: string): string => splitWords(name)[0] ?? ''
