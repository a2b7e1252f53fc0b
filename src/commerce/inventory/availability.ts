import type { Availability, StockLevel, StockLocation } from './stock-level.ts'

/** From this many pieces down it is said how many are left. */
export const fewFrom = 5

/** Pieces at a location that nobody has reserved. */
export const freeAt = ({ onHand, reserved }: StockLevel): number => Math.max(0, onHand - reserved)

/** Pieces that the country's warehouses can deliver. */
export const deliverable = (
  levels: readonly StockLevel[],
  locations: ReadonlyMap<string, StockLocation>,
  country: string,
): number => free(levels, locations, country, 'warehouse').reduce((total, one) => total + one.available, 0)

/** Pieces to be had at each of the country's stores; stores without any are left out. */
export const pickups = (
  levels: readonly StockLevel[],
  locations: ReadonlyMap<string, StockLocation>,
  country: string,
): readonly { readonly store: string; readonly available: number }[] =>
  free(levels, locations, country, 'store')
    .filter(({ available }) => available > 0)
    .map(({ location, available }) => ({ store: location, available }))

function free(
  levels: readonly StockLevel[],
  locations: ReadonlyMap<string, StockLocation>,
  country: string,
  kind: StockLocation['kind'],
): { location: string; available: number }[] {
  return levels.flatMap((level) => {
    const location = locations.get(level.location)
    return location?.country === country && location.kind === kind
      ? [{ location: level.location, available: freeAt(level) }]
      : []
  })
}

/** What a shopper is told of so many pieces. */
export const availability = (pieces: number): Availability =>
  pieces <= 0 ? { kind: 'sold-out' } : { kind: 'in-stock', left: pieces <= fewFrom ? pieces : null }

/** How often a set can be made: its scarcest part decides. A set and its parts draw on the same pieces. */
export const setsOf = (parts: readonly { readonly pieces: number; readonly quantity: number }[]): number =>
  parts.length === 0
    ? 0
    : Math.min(...parts.map(({ pieces, quantity }) => Math.floor(Math.max(0, pieces) / quantity)))

/** Of a grouped product, whose parts are bought one by one: in stock while any part is. */
export const anyAvailability = (pieces: readonly number[]): Availability =>
  pieces.some((one) => one > 0) ? { kind: 'in-stock', left: null } : { kind: 'sold-out' }
