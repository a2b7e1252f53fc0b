import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'

/** Words in both languages. */
type WordsByLanguage = Readonly<Record<Language, readonly string[]>>

/** The merchant's search vocabulary, from src/content/search. */
export type SearchWords = {
  /** Each group: words and phrases that mean the same in the shop. */
  readonly synonyms: readonly WordsByLanguage[]
  /** A word that means something wider: "loveseat" is found as "two-seater sofa", never the other way. */
  readonly narrower: readonly { readonly words: WordsByLanguage; readonly found: WordsByLanguage }[]
  /** Words for colors by family. */
  readonly colors: Readonly<Record<string, WordsByLanguage>>
  /** Words for materials by family, with the facet's label. */
  readonly materials: Readonly<Record<string, { readonly label: Bilingual; readonly words: WordsByLanguage }>>
  readonly redirects: readonly Redirect[]
}

/** A query that equals one of `when` leads to `to`, a path below the storefront. */
export type Redirect = {
  readonly when: WordsByLanguage
  readonly to: string
  /** Absent: in all countries. */
  readonly countries?: readonly CountryCode[] | undefined
}
