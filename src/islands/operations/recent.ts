/** What was opened last in this tab: its address and title. */
export type Recent = { readonly href: string; readonly title: string }

const key = 'operations-recent'
const maxRecent = 12

/** Newest first; nothing where the browser stores nothing, or it is no longer readable. */
export function readRecent(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/operations/') &&
  'title' in value &&
  typeof value.title === 'string'

export function noteRecent(recent: Recent): void {
  const others = readRecent().filter(({ href }) => href !== recent.href)
  try {
    sessionStorage.setItem(key, JSON.stringify([recent, ...others].slice(0, maxRecent)))
  } catch {
    // A browser that stores nothing has no recent objects.
  }
}
