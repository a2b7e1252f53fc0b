import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { countableLists } from './list-tallies.ts'
import type { TileSource } from './tiles.ts'

type TileInput = {
  readonly list: 'leads' | 'reviews' | 'dead-letters'
  readonly query: string
  readonly title: MessageKey
  readonly act: StaffPermission
  /** Everything in it has waited too long. */
  readonly isOverdue?: true
}

/** The list at one of its addresses. */
function tile({ list, query, title, act, isOverdue }: TileInput): readonly TileSource[] {
  const counted = countableLists[list]
  if (!counted) return []
  const href = operationsPath(counted.route) + query
  return [
    {
      tiles: [{ id: `${list}${query}`, title, permissions: [counted.permission, act], href }],
      async load(locals, by) {
        const tally = await counted.tally(locals, by, new URL(href, 'http://shop.invalid'))
        return [{ ...tally, overdue: isOverdue ? tally.count.count : 0 }]
      },
    },
  ]
}

/** Leads, reviews and what was given up. */
export const serviceTiles: readonly TileSource[] = [
  ...tile({
    list: 'leads',
    query: '?late=1',
    title: 'operations-kit:tile.leads',
    act: 'leads.manage',
    isOverdue: true,
  }),
  ...tile({
    list: 'reviews',
    query: '?state=pending',
    title: 'operations-kit:tile.reviews',
    act: 'reviews.moderate',
  }),
  ...tile({ list: 'dead-letters', query: '', title: 'operations-kit:tile.dead-letters', act: 'jobs.run' }),
]
