import type { Position } from '#kernel/position.ts'
import { coastline, type Corner } from './coastline.ts'

/** Of the drawing, in its own units. */
export const mapSize = { width: 900, height: 560 } as const

/** A point of the drawing. */
type Point = readonly [x: number, y: number]

export type DrawnMap = {
  /** The land, as the path of an SVG. */
  readonly land: string
  /** Where each position is, in their order. */
  readonly points: readonly Point[]
}

/** Kept free around the outermost positions, as a part of the drawing. */
const margin = 0.16
/** Of longitude and latitude around the Gulf and India, where nothing else is drawn. */
const drawn = { west: 34, east: 100, south: 4, north: 40 } as const

/** Draws the coasts around some positions, which are all on the map. `span`: at least so many degrees from north to south. */
export function drawMap(positions: readonly Position[], span: number): DrawnMap {
  const view = viewOf(positions, span)
  const at = ([longitude, latitude]: Corner): Point => [
    Math.round((longitude - view.west) * view.perLongitude),
    Math.round((view.north - latitude) * view.perLatitude),
  ]
  return {
    land: coastline
      .map((ring) => clip(ring.map(at)))
      .filter((ring) => ring.length > 2)
      .map(smooth)
      .join(''),
    points: positions.map(({ longitude, latitude }) => at([longitude, latitude])),
  }
}

function viewOf(positions: readonly Position[], smallest: number) {
  const latitudes = positions.map(({ latitude }) => within(latitude, drawn.south, drawn.north))
  const longitudes = positions.map(({ longitude }) => within(longitude, drawn.west, drawn.east))
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  // A degree of longitude is shorter than one of latitude, the more so the further north.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const span = Math.max(
    smallest,
    (north - south) / (1 - 2 * margin),
    (((east - west) * narrow) / (1 - 2 * margin)) * (mapSize.height / mapSize.width),
  )
  const perLatitude = mapSize.height / span
  const perLongitude = perLatitude * narrow
  return {
    perLatitude,
    perLongitude,
    north: (south + north) / 2 + span / 2,
    west: (west + east) / 2 - mapSize.width / perLongitude / 2,
  }
}

/** A ring with rounded corners: it runs through the middle of every side. Where it was cut off it has its corners. */
function smooth(ring: readonly Point[]): string {
  const middles = ring.map(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return `${Math.round((x + nextX) / 2)} ${Math.round((y + nextY) / 2)}`
  })
  const corners = ring.map(
    (corner, index) => `${isCut(corner) ? 'L' : 'Q'}${corner.join(' ')} ${middles[index] ?? ''}`,
  )
  return `M${middles.at(-1) ?? ''}${corners.join('')}Z`
}

const isCut = (point: Point): boolean => edges.some(({ axis, limit }) => point[axis] === limit)

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Coasts run a little past the edge, so that their outline is not seen along it. */
const beyond = 20
type Edge = { readonly axis: 0 | 1; readonly limit: number; readonly keeps: 1 | -1 }
const edges: readonly Edge[] = [
  { axis: 0, limit: -beyond, keeps: 1 },
  { axis: 0, limit: mapSize.width + beyond, keeps: -1 },
  { axis: 1, limit: -beyond, keeps: 1 },
  { axis: 1, limit: mapSize.height + beyond, keeps: -1 },
]

/** The part of a ring that is on the drawing (Sutherland and Hodgman). */
const clip = (ring: readonly Point[]): readonly Point[] => edges.reduce(clipAt, ring)

function clipAt(ring: readonly Point[], { axis, limit, keeps }: Edge): readonly Point[] {
  const isIn = (point: Point): boolean => (point[axis] - limit) * keeps >= 0
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point
    if (isIn(point) === isIn(before)) return isIn(point) ? [point] : []
    const part = (limit - before[axis]) / (point[axis] - before[axis])
    const cross: Point = [
      Math.round(before[0] + (point[0] - before[0]) * part),
      Math.round(before[1] + (point[1] - before[1]) * part),
    ]
    return isIn(point) ? [cross, point] : [cross]
  })
}
