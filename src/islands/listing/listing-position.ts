/** Where the visitor is in a listing that has grown. Stored in the history entry, so that going back restores it. */
export type ListingPosition = {
  /** Addresses of the appended pages, in order. */
  readonly pages: readonly string[]
  /** Scroll position, px. */
  readonly at?: number | undefined
  /** Id of the list item that was opened. */
  readonly opened?: string | undefined
}

const isOwnPage = (page: unknown): page is string =>
  typeof page === 'string' && page.startsWith(`${location.origin}/`)

export function readPosition(): ListingPosition | undefined {
  const position = (history.state as { position?: Partial<ListingPosition> } | null)?.position
  const pages = Array.isArray(position?.pages) ? position.pages.filter(isOwnPage) : []
  return pages.length > 0 ? { pages, at: Number(position?.at ?? 0), opened: position?.opened } : undefined
}

/** The browser would scroll before the pages are appended again, so this entry's scroll position is restored here. */
export function savePosition(position: ListingPosition): void {
  history.scrollRestoration = 'manual'
  history.replaceState({ ...(history.state as object | null), position }, '')
}
