import type { Shop } from '#commerce/shop.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { isFirstPageOfSearch, parseListingQuery } from './listing-query.ts'

const searchPage = /^\/([a-z]{2})\/([a-z]{2})\/search\?(.+)$/

/** Counts looks at searches: also those that are served from a cache, which no page is rendered for. */
export const createSearchVisits = ({ countries, search }: Pick<Shop, 'countries' | 'search'>) => ({
  note(url: string): void {
    // Nearly every page is another one.
    if (!url.startsWith('/search?', 6)) return
    const [, isoCode, language = '', query = ''] = searchPage.exec(url) ?? []
    const country = countries.find((one) => one.isoCode === isoCode)
    if (!country || !isLanguage(language)) return
    const parsed = parseListingQuery(new URLSearchParams(query), country.currency)
    if (isFirstPageOfSearch(parsed)) search.noteSearched(parsed.text ?? '', storefront(country, language))
  },
})
