import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import type { Country } from '#kernel/country.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'

/** Autosuggest and trending search of the content API (specification 7): categories that the country sells from. */
export function toSearchSuggestions(
  search: Pick<SearchFacade, 'suggest' | 'trending'>,
  countries: readonly Country[],
): SearchSuggestions {
  const storefrontOf = (isoCode: string, language: string): Storefront | undefined => {
    const country = countries.find((one) => one.isoCode === isoCode)
    return country && storefront(country, isLanguage(language) ? language : 'en')
  }
  return {
    async suggest(query, country, language) {
      const here = storefrontOf(country, language)
      if (!here) return []
      const { categories } = await search.suggest(query, here)
      return categories.map(({ label, category, level, subCategories }) => ({
        text: label,
        category,
        level,
        subCategories,
      }))
    },
    async trending(country, language) {
      const here = storefrontOf(country, language)
      return here ? search.trending(here) : []
    },
  }
}
