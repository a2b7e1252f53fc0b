import type { Country } from './country.ts'
import { languageCodes, languages, type Direction, type Language, type Locale } from './language.ts'

/** A country in one language. */
export type Storefront = {
  readonly country: Country
  readonly language: Language
  readonly locale: Locale
  readonly direction: Direction
  /** "ae/en": the first two segments of every path. */
  readonly code: string
  /** "ae_en": the store view code, and the key of the data caches. */
  readonly store: string
}

export function storefront(country: Country, language: Language): Storefront {
  const { locale, direction } = languages[language]
  return {
    country,
    language,
    locale,
    direction,
    code: `${country.isoCode}/${language}`,
    store: `${country.isoCode}_${language}`,
  }
}

/** "ae/en" and the like, of all countries in both languages. */
export const storefrontCodes = (countries: readonly Pick<Country, 'isoCode'>[]): readonly string[] =>
  countries.flatMap(({ isoCode }) => languageCodes.map((language) => `${isoCode}/${language}`))
