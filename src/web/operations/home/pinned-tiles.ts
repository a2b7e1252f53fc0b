import type { StaffOperator } from '#commerce/staff/operator.ts'
import { isOpenTo } from '#web/operations/admit.ts'
import { operationsPath, routeOf } from '#web/operations/route-table.ts'
import { countableLists, type CountableListId } from './list-tallies.ts'
import type { HomeTile } from './tiles.ts'

/** A page of views is more than one looks at. */
const maxPinned = 12

const isCountable = (list: string): list is CountableListId => Object.hasOwn(countableLists, list)

/** Views that the person has pinned, also those with nothing in them: they asked for these. */
export async function loadPinnedTiles(locals: App.Locals, by: StaffOperator): Promise<readonly HomeTile[]> {
  const views = (await locals.shop.savedViews.listPinned(by)).slice(0, maxPinned)
  const tiles = await Promise.all(
    views.map(async ({ id, list, name, query }) => {
      if (!isCountable(list)) return []
      const counted = countableLists[list]
      if (!isOpenTo(by, routeOf(counted.route))) return []
      const path = operationsPath(counted.route)
      const href = query === '' ? path : `${path}?${query}`
      const tally = await counted.tally(locals, by, new URL(href, 'http://shop.invalid'))
      return [{ id: `view.${id}`, href, title: name, ...tally, overdue: 0 }]
    }),
  )
  return tiles.flat()
}
