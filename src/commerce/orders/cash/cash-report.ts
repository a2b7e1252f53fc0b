import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { subtract, sum, type Money } from '#kernel/money.ts'

/** Money that was to be taken as a shipment was handed over. */
export type Collection = {
  readonly number: string
  readonly position: number
  readonly at: Instant
  /** Code of the seller whose driver took it; null: our own. */
  readonly seller: string | null
  /** Code of the store at whose counter it was taken; null: at the door. */
  readonly store: string | null
  readonly due: Money
  readonly collected: Money
}

export type ListCollections = (query: {
  readonly country: string
  readonly from: Instant
  readonly until: Instant
}) => Promise<readonly Collection[]>

export type CashRow = {
  readonly day: Day
  /** "own crew", a store's code, or a seller's. */
  readonly carrier: string
  readonly shipments: number
  readonly due: Money
  readonly collected: Money
  readonly short: Money
}

export type CashReport = {
  /** By day, then by who took it. */
  readonly rows: readonly CashRow[]
  readonly total: Omit<CashRow, 'day' | 'carrier'>
  readonly short: readonly Collection[]
}

/** What was to be collected, what was, and where something is missing: by day of the country and by who took it. */
export function cashReport(
  collections: readonly Collection[],
  { currency, timeZone }: { readonly currency: Currency; readonly timeZone: string },
): CashReport {
  const add = (some: readonly Collection[]): CashReport['total'] => {
    const due = sum(some.map((one) => one.due), currency) // prettier-ignore
    const collected = sum(some.map((one) => one.collected), currency) // prettier-ignore
    return { shipments: some.length, due, collected, short: subtract(due, collected) }
  }
  const keyOf = ({ at, seller, store }: Collection): string =>
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
