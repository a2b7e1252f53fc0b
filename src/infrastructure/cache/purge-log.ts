const maxEntries = 10_000

/**
 * Remembers which tags were purged while pages were being rendered, so that a page begun before a change and finished
 * after it is not stored as fresh.
 */
export function createPurgeLog(): {
  /** A mark to compare with later. */
  mark(): number
  note(tags: readonly string[]): void
  noteAll(): void
  isOutdated(tags: readonly string[], since: number): boolean
} {
  let count = 0
  let allPurgedAt = 0
  const lastPurge = new Map<string, number>()
  const noteAll = () => {
    allPurgedAt = ++count
    lastPurge.clear()
  }
  return {
    mark: () => count,
    note(tags) {
      count += 1
      for (const tag of tags) lastPurge.set(tag, count)
      if (lastPurge.size > maxEntries) noteAll()
    },
    noteAll,
    isOutdated: (tags, since) => allPurgedAt > since || tags.some((tag) => (lastPurge.get(tag) ?? 0) > since),
  }
}
