import type { StoredPage } from '#infrastructure/cache/stored-page.ts'

/**
 * Pages that several processes share, behind each one's own memory. None of these fails: where the other side cannot
 * be reached, a page is not found, is not kept, and the purge stays in this process until it can be.
 */
export type SharedPages = {
  /** Taken before a page is made and handed back with it: what was purged meanwhile is not kept. */
  mark(): Promise<number>
  find(key: string): Promise<StoredPage | undefined>
  keep(key: string, page: StoredPage, mark: number): Promise<void>
  purge(tags: readonly string[]): Promise<void>
  /** Told of purges by other processes; '*' when some may have been missed. */
  subscribe(listener: (tags: readonly string[]) => void): void
}
