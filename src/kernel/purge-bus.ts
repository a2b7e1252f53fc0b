/** Published as a tag: anything may have changed (messages may have been missed), so every cached copy is dropped. */
export const allTags = '*'

/** The tag of pages that say that there is no page. */
export const notFoundTag = 'not-found'

/** The tag of what follows the search words of merchandisers: results of searches, and the copies of the rules in memory. */
export const searchWordsTag = 'search-words'

/** The tag of merchandisers' collections: their pages, and the copies of them in memory. */
export const collectionsTag = 'collections'

/** The tag of settings that operators publish: every process reads them again. */
export const settingsTag = 'settings'

/** Publishes the tags of changed data to the caches of this and other processes. */
export type PurgeBus = {
  publish(tags: readonly string[]): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(listener: (tags: readonly string[]) => void): () => void
}
