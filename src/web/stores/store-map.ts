import type { Storefront } from '#kernel/storefront.ts'
import { drawMap, mapSize } from './draw-map.ts'
import { placeLabels, type MapLabel } from './place-labels.ts'
import type { StoreView } from './store-view.ts'

export type StoreMapView = {
  readonly land: string
  readonly pins: readonly { readonly x: number; readonly y: number; readonly number: number }[]
  readonly labels: readonly MapLabel[]
  /** For the map with streets: what it marks and where. */
  readonly places: string
}

/** Degrees from north to south that show what country it is. */
const spans: Readonly<Record<string, number>> = { ae: 1.6, bh: 1, in: 24, kw: 1.9, om: 7, qa: 2.2 }
const usualSpan = 4

/** The drawn map of some stores, numbered in their order. */
export function mapOfStores(stores: readonly StoreView[], { country }: Storefront): StoreMapView {
  const { land, points } = drawMap(
    stores.map(({ store }) => store.location),
    spans[country.isoCode] ?? usualSpan,
  )
  const placed = stores.map(({ city }, index) => ({ text: city, point: points[index] ?? ([0, 0] as const) }))
  return {
    land,
    pins: placed.map(({ point: [x, y] }, index) => ({ x, y, number: index + 1 })),
    labels: placeLabels(placed, mapSize),
    places: JSON.stringify(
      stores.map(({ name, href, store: { location } }) => [
        location.longitude,
        location.latitude,
        name,
        href,
      ]),
    ),
  }
}
