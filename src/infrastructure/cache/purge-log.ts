const remembered = 10_000

/**
 * Remembers which tags were purged while pages were being made, so that a page that was begun before a change and
 * finished after it is not kept as new.
 */
export function createPurgeLog(): {
  /** A mark to compare with later. */
  mark(): number
  note(tags: readonly string[]): void
  noteAll(): void
  isOutdated(tags: readonly string[], since: number): boolean
} {
  let count = 0
  let everythingAt = 0
  const lastPurge = new Map<string, number>()
  const noteAll = () => {
    everythingAt = ++count
    lastPurge.clear()
  }
  return {
    mark: () => count,
    note(tags) {
      count += 1
      for (const tag of tags) lastPurge.set(tag, count)
      if (lastPurge.size > remembered) noteAll()
    },
    noteAll,
    isOutdated: (tags, since) =>
      everythingAt > since || tags.some((tag) => (lastPurge.get(tag) ?? 0) > since),
  }
}
