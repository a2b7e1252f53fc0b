import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { subtract, sum, type Money } from '#kernel/money.ts'

/** Cash that was due when a shipment was handed over. */
export type CashCollection = {
  readonly number: string
  readonly position: number
  readonly at: Instant
  /** Code of the seller whose driver collected it; null: our own crew. */
  readonly seller: string | null
  /** Code of the store that collected it; null: on delivery. */
  readonly store: string | null
  readonly due: Money
  readonly collected: Money
}

export type ListCollections = (query: {
  readonly country: string
  readonly from: Instant
  readonly until: Instant
}) => Promise<readonly CashCollection[]>

type CashRow = {
  readonly day: Day
  /** "own crew", a store's code, or a seller's. */
  readonly carrier: string
  readonly shipments: number
  readonly due: Money
  readonly collected: Money
  readonly short: Money
}

type CashReport = {
  /** By day, then by carrier. */
  readonly rows: readonly CashRow[]
  readonly total: Omit<CashRow, 'day' | 'carrier'>
  readonly short: readonly CashCollection[]
}

/** Cash due and collected by local day and carrier, with the shortfalls. */
export function cashReport(
  collections: readonly CashCollection[],
  { currency, timeZone }: { readonly currency: Currency; readonly timeZone: string },
): CashReport {
  const add = (some: readonly CashCollection[]): CashReport['total'] => {
    const amounts = (key: 'due' | 'collected') => some.map((one) => one[key])
    const [due, collected] = [sum(amounts('due'), currency), sum(amounts('collected'), currency)]
    return { shipments: some.length, due, collected, short: subtract(due, collected) }
  }
  const keyOf = ({ at, seller, store }: CashCollection): string =>
    `${localTime(at, timeZone).day} ${store ?? seller ?? 'own crew'}`
  const rows = [...Map.groupBy(collections, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, some]) => ({ day: key.slice(0, 10), carrier: key.slice(11), ...add(some) }))
  return {
    rows,
    total: add(collections),
    short: collections.filter(({ due, collected }) => collected.minor < due.minor),
  }
}
