import type { MessageKey } from '#i18n/messages.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { countableLists, type CountableListId } from './list-tallies.ts'
import type { TileOfList, TileSource } from './tiles.ts'

type TileInput = Pick<TileOfList, 'permissions'> & {
  readonly list: CountableListId
  /** Of its address: "state=open". */
  readonly query: string
  readonly title: MessageKey
  /** Everything in it has waited too long. */
  readonly isOverdue?: true
}

/** A list at one of its addresses. */
export function listTile({ list, query, title, permissions, isOverdue }: TileInput): TileSource {
  const counted = countableLists[list]
  const path = operationsPath(counted.route)
  const href = query === '' ? path : `${path}?${query}`
  return {
    tiles: [{ id: `${list}?${query}`, title, permissions, href }],
    async load(locals, by) {
      const tally = await counted.tally(locals, by, new URL(href, 'http://shop.invalid'))
      return [{ ...tally, overdue: isOverdue ? tally.count.count : 0 }]
    },
  }
}
