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
  /** What people of a region call a thing, or how they write it in the other script: read as `means`, never the other way. */
  readonly regional: readonly {
    readonly means: string
    readonly words: Readonly<Record<string, readonly string[]>>
  }[]
  /** Words for colors by family. */
  readonly colors: Readonly<Record<string, WordsByLanguage>>
  /** Words for materials by family, with the facet's label. */
  readonly materials: Readonly<Record<string, { readonly label: Bilingual; readonly words: WordsByLanguage }>>
  /** What names a sample or an accessory; `within`: only in these categories. */
  readonly accessories: readonly {
    readonly words: WordsByLanguage
    readonly within?: readonly string[] | undefined
  }[]
  /** Shown as popular until shoppers' searches are counted; by country, or "everywhere". */
  readonly popular: Readonly<Record<string, WordsByLanguage>>
  /** Categories of things for one room or use, which come after others unless the query has one of the words. */
  readonly purposes: readonly { readonly within: readonly string[]; readonly words: WordsByLanguage }[]
  readonly redirects: readonly QueryRedirect[]
}

/** A query that equals one of `when` leads to `to`, a path below the storefront. */
export type QueryRedirect = {
  readonly when: WordsByLanguage
  readonly to: string
  /** Absent: in all countries. */
  readonly countries?: readonly CountryCode[] | undefined
}
