import { categoryPathPattern, pathsAbove, type Category } from './category.ts'
import type { CatalogReader } from './ports.ts'

/** Former places that were moved on: a category may have been under another name in each of its levels. */
const maxSteps = 4

/** Where a category is that was at this path: its own move, or that of the nearest category above it. */
export async function findMovedCategory(
  path: string,
  reader: Pick<CatalogReader, 'listMovedCategories'>,
  listCategories: () => Promise<readonly Category[]>,
): Promise<string | undefined> {
  if (!categoryPathPattern.test(path)) return undefined
  const live = new Set((await listCategories()).map((category) => category.path))
  let at = path
  for (let step = 0; step < maxSteps; step += 1) {
    const moved = await reader.listMovedCategories(pathsAbove(at))
    const former = pathsAbove(at).findLast((above) => moved.has(above))
    if (former === undefined) return undefined
    at = `${moved.get(former) ?? ''}${at.slice(former.length)}`
    if (live.has(at)) return at
  }
  return undefined
}
