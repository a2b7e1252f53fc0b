import { operationsPath } from '#web/operations/route-table.ts'
import { waitingApprovals } from '#web/operations/approvals/approval-list.ts'
import { nameOfPlace } from '#web/operations/dispatch/place-names.ts'
import { openRuns } from '#web/operations/dispatch/run-list.ts'
import { listTile } from './list-tile.ts'
import type { TileSource } from './tiles.ts'

const exactly = (count: number) => ({ count: { count, isMore: false }, oldest: null, overdue: 0 })

/** What a person decides on, and the work of warehouses and stores: a tile for each place, as its page shows one. */
export const dispatchTiles: readonly TileSource[] = [
  listTile({
    list: 'approvals',
    query: waitingApprovals,
    title: 'operations-kit:tile.approvals',
    // Whoever may decide on one: the list has no others.
    permissions: [],
  }),
  {
    tiles: [
      {
        id: 'pick',
        title: 'operations-kit:tile.pick',
        permissions: ['orders.pick'],
        href: operationsPath('pick'),
      },
    ],
    async load({ shop, storefront, t }, by) {
      const places = await shop.dispatch.picking.count(by)
      return places.map(({ place, count }) => ({
        ...exactly(count),
        href: `${operationsPath('pick')}?place=${encodeURIComponent(place.code)}`,
        name: nameOfPlace(place, shop.countries, storefront.language, t),
      }))
    },
  },
  listTile({
    list: 'runs',
    query: openRuns,
    title: 'operations-kit:tile.runs',
    permissions: ['runs.see', 'runs.manage'],
  }),
  {
    tiles: [
      {
        id: 'pickups',
        title: 'operations-kit:tile.pickups',
        permissions: ['pickups.see', 'pickups.hand-over'],
        href: operationsPath('pickups'),
      },
    ],
    async load({ shop, storefront, t }, by) {
      const places = shop.dispatch.picking.listPlaces(by, 'pickups.see')
      return (await shop.pickupCounter.countEnding(by)).flatMap(({ store, count }) => {
        const place = places.find(({ code }) => code === store)
        if (!place) return []
        return [
          {
            ...exactly(count),
            href: `${operationsPath('pickups')}?store=${encodeURIComponent(store)}`,
            name: nameOfPlace(place, shop.countries, storefront.language, t),
          },
        ]
      })
    },
  },
]
