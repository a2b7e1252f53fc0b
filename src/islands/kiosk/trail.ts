/** Pages that Back can return to; a visit of more forgets the first. */
const maxLength = 30

/** The trail as it was stored; what is not a list of own paths is an empty one. */
export function parseTrail(stored: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    const isTrail =
      Array.isArray(parsed) && parsed.every((path) => typeof path === 'string' && /^\/(?![/\\])/.test(path))
    return isTrail ? (parsed as string[]) : []
  } catch {
    return []
  }
}

/** The trail with the page that is shown now as its last: a page that comes again at once is one step. */
export const stepTo = (trail: readonly string[], path: string): readonly string[] =>
  trail.at(-1) === path ? trail : [...trail, path].slice(-maxLength)

/** The trail without the page that is shown, whose last is the page before; undefined where there is none. */
export const stepBack = (trail: readonly string[]): readonly string[] | undefined =>
  trail.length > 1 ? trail.slice(0, -1) : undefined
