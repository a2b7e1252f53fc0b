import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { countableLists } from './list-tallies.ts'
import type { HomeTile } from './tiles.ts'

/** A page of views is more than one looks at. */
const maxPinned = 12

/** Views that the person has pinned, also those with nothing in them: they asked for these. */
export async function loadPinnedTiles(locals: App.Locals, by: StaffOperator): Promise<readonly HomeTile[]> {
  const views = (await locals.shop.savedViews.listPinned(by)).slice(0, maxPinned)
  const tiles = await Promise.all(
    views.map(async ({ id, list, name, query }) => {
      const counted = countableLists[list]
      if (!counted || !mayAnywhere(by, counted.permission)) return []
      const path = operationsPath(counted.route)
      const href = query === '' ? path : `${path}?${query}`
      const tally = await counted.tally(locals, by, new URL(href, 'http://shop.invalid'))
      return [{ id: `view.${id}`, href, title: name, ...tally, overdue: 0 }]
    }),
  )
  return tiles.flat()
}
