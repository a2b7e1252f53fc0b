import { readSearchWords } from '#adapters/search/read-search-words.ts'

/** The real data files. */
export const theSearchWords = readSearchWords('src/content/search')
