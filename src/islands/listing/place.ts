/** Where somebody is in a listing that has grown: kept in the history's entry, so that going back finds it again. */
export type Place = {
  /** Addresses of the pages that were appended, in order. */
  readonly pages: readonly string[]
  /** Scrolled to, px. */
  readonly at?: number | undefined
  /** Id of the piece that was opened. */
  readonly piece?: string | undefined
}

const isOwnPage = (page: unknown): page is string =>
  typeof page === 'string' && page.startsWith(`${location.origin}/`)

export function readPlace(): Place | undefined {
  const place = (history.state as { place?: Partial<Place> } | null)?.place
  const pages = Array.isArray(place?.pages) ? place.pages.filter(isOwnPage) : []
  return pages.length > 0 ? { pages, at: Number(place?.at ?? 0), piece: place?.piece } : undefined
}

/** The browser scrolls before the pieces are there again: from now on this entry is scrolled by us. */
export function markPlace(place: Place): void {
  history.scrollRestoration = 'manual'
  history.replaceState({ ...(history.state as object | null), place }, '')
}
