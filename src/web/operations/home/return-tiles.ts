import { returnViews, type ReturnView } from '#commerce/returns/return-list.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { TileSource } from './tiles.ts'

/** By what a return waits for, with the permission of what is done about it. */
const acts = {
  'to-decide': 'returns.manage',
  'to-inspect': 'returns.inspect',
  overdue: 'returns.manage',
} as const satisfies Record<ReturnView, StaffPermission>

const idOf = (view: ReturnView): string => `returns.${view}`

/** The views of the list of returns. */
export const returnTiles: TileSource = {
  tiles: returnViews.map((view) => ({
    id: idOf(view),
    title: `operations-returns:tile.${view}`,
    permissions: ['returns.see', acts[view]],
    href: `${operationsPath('returns')}?view=${view}&sort=requested`,
  })),
  async load({ shop }, by, ids) {
    const views = returnViews.filter((view) => ids.includes(idOf(view)))
    const tallies = await shop.returnAdmin.tally(views, by)
    return tallies.map(({ view, oldest, count }) => ({
      id: idOf(view),
      count,
      oldest,
      overdue: view === 'overdue' ? count.count : 0,
    }))
  },
}
