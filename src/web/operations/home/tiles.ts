import type { CappedCount } from '#commerce/lists/list.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { dispatchTiles } from './dispatch-tiles.ts'
import type { ListTally } from './list-tallies.ts'
import { moneyTiles } from './money-tiles.ts'
import { orderTiles } from './order-tiles.ts'
import { loadPinnedTiles } from './pinned-tiles.ts'
import { returnTiles } from './return-tiles.ts'
import { serviceTiles } from './service-tiles.ts'

/** What waits in a list, or at one place of several. */
type TileCount = {
  /** Of its tile, where a source has several. */
  readonly id?: string
  readonly count: CappedCount
  readonly oldest: ListTally['oldest']
  readonly overdue: number
  /** Where it is not the address of the source: of one place. */
  readonly href?: string
  /** The place, or the name of a saved view. */
  readonly name?: string
}

/** Something that waits for a person. It is the query of a list, so its count is the list's. */
export type TileOfList = {
  readonly id: string
  readonly title: MessageKey
  /** Of the list that it leads to, and of the act that it waits for: a person has both. */
  readonly permissions: readonly StaffPermission[]
  readonly href: string
}

/** Tiles that are counted in one statement. */
export type TileSource = {
  readonly tiles: readonly TileOfList[]
  /** `ids`: those of its tiles that the person has. Never none. */
  load(locals: App.Locals, by: StaffOperator, ids: readonly string[]): Promise<readonly TileCount[]>
}

export type HomeTile = {
  readonly id: string
  readonly href: string
  readonly title: string
} & Omit<TileCount, 'id' | 'href' | 'name'>

/** By area, in the order in which Home shows them. An area adds its own. */
const tileSources: readonly TileSource[] = [
  orderTiles,
  returnTiles,
  ...dispatchTiles,
  ...serviceTiles,
  ...moneyTiles,
]

/** What waits for this person, and their pinned views; lists of the shop with nothing in them are left out. */
export async function loadTiles(locals: App.Locals, by: StaffOperator): Promise<readonly HomeTile[]> {
  const loaded = await Promise.all(
    tileSources.map(async (source) => {
      const tiles = source.tiles.filter(({ permissions }) => permissions.every((one) => mayAnywhere(by, one)))
      const [first] = tiles
      if (!first) return []
      const counts = await source.load(
        locals,
        by,
        tiles.map(({ id }) => id),
      )
      return counts.flatMap(({ id = first.id, href, name, ...count }) => {
        const tile = tiles.find((one) => one.id === id)
        if (!tile) return []
        const title = [locals.t(tile.title), name].filter(Boolean).join(' · ')
        return [{ ...count, id, href: href ?? tile.href, title }]
      })
    }),
  )
  return [...(await loadPinnedTiles(locals, by)), ...loaded.flat().filter(({ count }) => count.count > 0)]
}
