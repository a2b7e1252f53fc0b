import type { CappedCount } from '#commerce/lists/list.ts'
import type { Shop } from '#commerce/shop.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { orderTiles } from './order-tiles.ts'

type TileCount = {
  readonly count: CappedCount
  readonly oldest: { readonly at: Instant; readonly country: CountryCode } | null
  readonly overdue: number
}

/** Something that waits for a person. It is the query of a list, so its count is the list's. */
export type TileSource = {
  readonly id: string
  readonly title: MessageKey
  /** Of the list that it leads to, and of the act that it waits for: a person has both. */
  readonly permissions: readonly StaffPermission[]
  readonly href: string
  count(shop: Shop, by: StaffOperator): Promise<TileCount>
}

/** By area, in the order in which Home shows them. An area adds its own. */
const sources: readonly TileSource[] = [...orderTiles]

/** What waits for this person; lists with nothing in them are left out. */
export async function loadTiles(shop: Shop, by: StaffOperator) {
  const own = sources.filter(({ permissions }) => permissions.every((one) => mayAnywhere(by, one)))
  const counted = await Promise.all(own.map(async (tile) => ({ ...tile, ...(await tile.count(shop, by)) })))
  return counted.filter(({ count }) => count.count > 0)
}
