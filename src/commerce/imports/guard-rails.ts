import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Money } from '#kernel/money.ts'

/** What the lines of a file do to stock and prices that are there. */
export type RailTotals = {
  /** SKUs of the file that had stock where it names some. */
  readonly stocked: number
  /** Those that would have none there. */
  readonly emptied: number
  /** Prices of the file that were there. */
  readonly priced: number
  /** Those that would move by more than half. */
  readonly moved: number
  /** Those that would be nothing and were not. Absent: it was not counted when the file was checked. */
  readonly freed?: number
  /** Prices that would be less than half of the highest of the last 24 hours. Absent: none. */
  readonly halved?: number
  /** Prices that would move further than who sends the file may move one alone. Absent: none, or a sender without that limit. */
  readonly beyond?: number
  /** New prices below what a unit costs, without tax. Absent: no costs were known when the file was checked. */
  readonly belowCost?: number
  /** Known costs that would be less, or not known any more, by a sender who may not approve prices. */
  readonly lowered?: number
  /** Gift cards, by currency: what the shop would owe, or would owe no more. Absent: of another kind of file. */
  readonly cards?: readonly CardTotal[]
}

export type CardTotal = {
  readonly currency: Currency
  readonly added: number
  readonly addedMinor: number
  readonly withdrawn: number
  readonly withdrawnMinor: number
}

export type GuardRail = 'stock' | 'prices' | 'cards'

const shareEmptied = 0.3
const shareMoved = 0.05

/** What a file needs a second person for. */
export const railsPassed = ({
  stocked,
  emptied,
  priced,
  moved,
  freed = 0,
  halved = 0,
  beyond = 0,
  belowCost = 0,
  lowered = 0,
  cards = [],
}: RailTotals): readonly GuardRail[] => [
  ...(emptied > stocked * shareEmptied ? (['stock'] as const) : []),
  // One is enough: how many other prices are in the file says nothing about it.
  ...(freed + halved + beyond + belowCost + lowered > 0 || manyMove({ moved, priced })
    ? (['prices'] as const)
    : []),
  // Money is made, or taken away: never by one person.
  ...(cards.length > 0 ? (['cards'] as const) : []),
]

/** Whether too many prices move by more than half. */
export const manyMove = ({ moved, priced }: Pick<RailTotals, 'moved' | 'priced'>): boolean =>
  moved > priced * shareMoved

/** Of a price that a file changes. */
export type PriceMove = { readonly isHalved: boolean; readonly isBeyondLimit: boolean }

/** What a price may fall to of the highest of the last 24 hours before a second person decides, whoever sends the file. */
export const percentHalved = 50

/** Adds up what a file does, line by line; a SKU may have lines for several places. */
export function createRailCount() {
  const units = new Map<string, { before: number; after: number }>()
  let priced = 0
  let moved = 0
  let freed = 0
  let halved = 0
  let beyond = 0
  let belowCost = 0
  let lowered = 0
  const cards = new Map<Currency, CardTotal>()
  return {
    addStock(sku: string, before: number, after: number): void {
      const one = units.get(sku) ?? { before: 0, after: 0 }
      one.before += before
      one.after += after
      units.set(sku, one)
    },
    /** `before` null: not sold there yet; `after` null: no longer. */
    addPrice(
      before: BookPrice | null,
      after: BookPrice | null,
      { isHalved, isBeyondLimit }: PriceMove = staysNear,
    ): void {
      if (isHalved) halved += 1
      if (isBeyondLimit) beyond += 1
      if (before === null) return
      priced += 1
      if (movedByHalf(before, after)) moved += 1
      if (after !== null && lowest(after) === 0 && lowest(before) !== 0) freed += 1
    },
    addBelowCost(): void {
      belowCost += 1
    },
    addLoweredCost(): void {
      lowered += 1
    },
    addCard({ currency, minor }: Money, isAdded: boolean): void {
      const none = { currency, added: 0, addedMinor: 0, withdrawn: 0, withdrawnMinor: 0 }
      const { added, addedMinor, withdrawn, withdrawnMinor } = cards.get(currency) ?? none
      cards.set(
        currency,
        isAdded
          ? { ...{ currency, withdrawn, withdrawnMinor }, added: added + 1, addedMinor: addedMinor + minor }
          : {
              ...{ currency, added, addedMinor, withdrawn: withdrawn + 1 },
              withdrawnMinor: withdrawnMinor + minor,
            },
      )
    },
    totals(): RailTotals {
      const stocked = [...units.values()].filter(({ before }) => before > 0)
      return {
        stocked: stocked.length,
        emptied: stocked.filter(({ after }) => after === 0).length,
        priced,
        moved,
        freed,
        ...(halved === 0 ? {} : { halved }),
        ...(beyond === 0 ? {} : { beyond }),
        ...(belowCost === 0 ? {} : { belowCost }),
        ...(lowered === 0 ? {} : { lowered }),
        ...(cards.size === 0 ? {} : { cards: [...cards.values()] }),
      }
    },
  }
}

const staysNear: PriceMove = { isHalved: false, isBeyondLimit: false }

const lowest = ({ defaultMinor, special }: BookPrice): number =>
  Math.min(defaultMinor, special?.minor ?? defaultMinor)

/** Either the price itself or the lowest that it becomes. */
const movedByHalf = (before: BookPrice, after: BookPrice | null): boolean =>
  after === null || isFar(before.defaultMinor, after.defaultMinor) || isFar(lowest(before), lowest(after))

const isFar = (before: number, after: number): boolean => Math.abs(after - before) > before / 2
