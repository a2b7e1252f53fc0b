import type { Locale } from '#kernel/language.ts'

/** A segment of a text: in both, only in the earlier, or only in the later one. */
export type TextSegment = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

/** What differs between two texts, word by word, as the language divides them. */
export type CompareTexts = (before: string, after: string, locale: Locale) => readonly TextSegment[]
