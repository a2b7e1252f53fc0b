import type { StoredPage } from '#infrastructure/cache/stored-page.ts'

/**
 * Pages shared by several processes, behind each one's own memory. No method fails: while the store is unreachable,
 * pages are not found, not stored, and purges wait in this process.
 */
export type SharedPages = {
  /** Taken before rendering and passed to `store`: a page purged meanwhile is stored as stale. */
  mark(): Promise<number>
  find(key: string): Promise<StoredPage | undefined>
  store(key: string, page: StoredPage, mark: number): Promise<void>
  purge(tags: readonly string[]): Promise<void>
  /** Purges by other processes; `allTags` when some may have been missed. */
  subscribe(listener: (tags: readonly string[]) => void): void
}
