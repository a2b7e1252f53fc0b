import { createRecentSearches } from '#stores/recent-searches.ts'

export const { $recent, remember, clear } = createRecentSearches('majlis_recent_searches')
