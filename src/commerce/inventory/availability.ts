import type { Availability, StockLevel, StockLocation } from './stock-level.ts'

/** From this quantity down, shoppers see how many are left. */
export const lowStockFrom = 5

/** Units at a location that may be sold: neither reserved nor safety stock. */
export const freeAt = ({
  onHand,
  reserved,
  safety,
}: Pick<StockLevel, 'onHand' | 'reserved' | 'safety'>): number => Math.max(0, onHand - reserved - safety)

/** Units that the country's warehouses can deliver. */
export const deliverable = (
  levels: readonly StockLevel[],
  locations: ReadonlyMap<string, StockLocation>,
  country: string,
): number =>
  freeByLocation(levels, locations, country, 'warehouse').reduce((total, one) => total + one.available, 0)

/** Units available at each of the country's stores; stores without any are left out. */
export const stockAtStores = (
  levels: readonly StockLevel[],
  locations: ReadonlyMap<string, StockLocation>,
  country: string,
): readonly { readonly store: string; readonly available: number }[] =>
  freeByLocation(levels, locations, country, 'store')
    .filter(({ available }) => available > 0)
    .map(({ location, available }) => ({ store: location, available }))

function freeByLocation(
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

export const availability = (available: number): Availability =>
  available <= 0
    ? { kind: 'sold-out' }
    : { kind: 'in-stock', remaining: available <= lowStockFrom ? available : null }

/** How many complete sets the stock allows; the scarcest component decides. */
export const completeSets = (
  components: readonly { readonly available: number; readonly quantity: number }[],
): number =>
  components.length === 0
    ? 0
    : Math.min(...components.map(({ available, quantity }) => Math.floor(Math.max(0, available) / quantity)))

/** Of a grouped product, whose parts are bought one by one: in stock while any part is. */
export const anyAvailability = (quantities: readonly number[]): Availability =>
  quantities.some((one) => one > 0) ? { kind: 'in-stock', remaining: null } : { kind: 'sold-out' }
