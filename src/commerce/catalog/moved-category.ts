import { categoryPathPattern, pathsAbove } from './category.ts'

/** Where categories are, and where they were. */
export type CategoryPlaces = {
  readonly live: ReadonlySet<string>
  /** Former paths, each with a later one. */
  readonly moved: ReadonlyMap<string, string>
  /** Higher after each change. */
  readonly version: number
}

type Places = Pick<CategoryPlaces, 'live' | 'moved'>

/** The current path of a category that is named by a stored one; a path that never was a category is returned as it is. */
export type CurrentPath = (path: string) => string
/**
 * The same function while no category moves. `version`: of places that a statement has seen, so that what it has read is not looked at
 * by older ones while the message of a move is on its way.
 */
export type LoadCurrentPath = (version?: number) => Promise<CurrentPath>

/** Former places that were moved on: a category may have been under another name in each of its levels. */
const maxSteps = 4

/** Where a category is that was at this path: its own move, or that of the nearest category above it. */
export function findMovedCategory(path: string, { live, moved }: Places): string | undefined {
  if (!categoryPathPattern.test(path)) return undefined
  let at = path
  for (let step = 0; step < maxSteps; step += 1) {
    const former = pathsAbove(at).findLast((above) => moved.has(above))
    if (former === undefined) return undefined
    at = `${moved.get(former) ?? ''}${at.slice(former.length)}`
    if (live.has(at)) return at
  }
  return undefined
}

/** A path that is a category again is that one. */
export const currentPathIn =
  (places: Places): CurrentPath =>
  (path) =>
    places.live.has(path) ? path : (findMovedCategory(path, places) ?? path)

/** Each category once; the same list where none has moved. */
export function currentPaths(paths: readonly string[], currentPath: CurrentPath): readonly string[] {
  const now = paths.map(currentPath)
  return now.every((path, at) => path === paths[at]) ? paths : [...new Set(now)]
}

/** Where nothing has moved. */
export const pathAsStored: CurrentPath = (path) => path
