import type { CappedCount } from '#commerce/lists/list.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { dispatchTiles } from './dispatch-tiles.ts'
import type { ListTally } from './list-tallies.ts'
import { orderTiles } from './order-tiles.ts'
import { loadPinnedTiles } from './pinned-tiles.ts'
import { serviceTiles } from './service-tiles.ts'

/** What waits in a list, or at one place of several. */
type TileCount = {
  readonly count: CappedCount
  readonly oldest: ListTally['oldest']
  readonly overdue: number
  /** Where it is not the address of the source: of one place. */
  readonly href?: string
  /** The place, or the name of a saved view. */
  readonly name?: string
}

/** Something that waits for a person. It is the query of a list, so its count is the list's. */
export type TileSource = {
  readonly id: string
  readonly title: MessageKey
  /** Of the list that it leads to, and of the act that it waits for: a person has both. */
  readonly permissions: readonly StaffPermission[]
  readonly href: string
  load(locals: App.Locals, by: StaffOperator): Promise<readonly TileCount[]>
}

export type HomeTile = {
  readonly id: string
  readonly href: string
  readonly title: string
} & Omit<TileCount, 'href' | 'name'>

/** By area, in the order in which Home shows them. An area adds its own. */
const tileSources: readonly TileSource[] = [...orderTiles, ...dispatchTiles, ...serviceTiles]

/** What waits for this person, and their pinned views; lists of the shop with nothing in them are left out. */
export async function loadTiles(locals: App.Locals, by: StaffOperator): Promise<readonly HomeTile[]> {
  const own = tileSources.filter(({ permissions }) => permissions.every((one) => mayAnywhere(by, one)))
  const loaded = await Promise.all(
    own.map(async (source) =>
      (await source.load(locals, by)).map(({ href = source.href, name, ...count }) => ({
        ...count,
        id: source.id,
        href,
        title: [locals.t(source.title), name].filter(Boolean).join(' · '),
      })),
    ),
  )
  return [...(await loadPinnedTiles(locals, by)), ...loaded.flat().filter(({ count }) => count.count > 0)]
}
