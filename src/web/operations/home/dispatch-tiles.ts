import { operationsPath } from '#web/operations/route-table.ts'
import { listWaiting } from '#web/operations/approvals/handle-approval.ts'
import { nameOfPlace } from '#web/operations/dispatch/place-names.ts'
import { listOpenRuns, openRunsQuery } from '#web/operations/dispatch/runs-page.ts'
import type { TileSource } from './tiles.ts'

const exactly = (count: number) => ({ count: { count, isMore: false }, oldest: null, overdue: 0 })

/** What a person decides on, and the work of warehouses and stores: a tile for each place, as its page shows one. */
export const dispatchTiles: readonly TileSource[] = [
  {
    tiles: [
      {
        id: 'approvals',
        title: 'operations-kit:tile.approvals',
        permissions: ['refunds.make'],
        href: operationsPath('approvals'),
      },
    ],
    async load(locals, by) {
      const waiting = await listWaiting(locals.shop, by)
      const oldest = waiting.map(({ requestedAt }) => requestedAt).toSorted()[0]
      const country = locals.storefront.country.isoCode
      return [{ ...exactly(waiting.length), oldest: oldest === undefined ? null : { at: oldest, country } }]
    },
  },
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
  {
    tiles: [
      {
        id: 'runs',
        title: 'operations-kit:tile.runs',
        permissions: ['runs.see', 'runs.manage'],
        href: operationsPath('runs') + openRunsQuery,
      },
    ],
    async load({ shop }, by) {
      const { runs, isMore } = await listOpenRuns(shop, by)
      return [{ count: { count: runs.length, isMore }, oldest: null, overdue: 0 }]
    },
  },
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
