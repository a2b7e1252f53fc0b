import type { BookPrice } from '#commerce/pricing/price-book.ts'

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
}

export type GuardRail = 'stock' | 'prices'

const shareEmptied = 0.3
const shareMoved = 0.05

/** What a file needs a second person for. */
export const railsPassed = ({
  stocked,
  emptied,
  priced,
  moved,
  freed = 0,
}: RailTotals): readonly GuardRail[] => [
  ...(emptied > stocked * shareEmptied ? (['stock'] as const) : []),
  ...(freed > 0 || moved > priced * shareMoved ? (['prices'] as const) : []),
]

/** Adds up what a file does, line by line; a SKU may have lines for several places. */
export function createRailCount() {
  const units = new Map<string, { before: number; after: number }>()
  let priced = 0
  let moved = 0
  let freed = 0
  return {
    addStock(sku: string, before: number, after: number): void {
      const one = units.get(sku) ?? { before: 0, after: 0 }
      one.before += before
      one.after += after
      units.set(sku, one)
    },
    /** `after` null: no longer sold there. */
    addPrice(before: BookPrice | null, after: BookPrice | null): void {
      if (before === null) return
      priced += 1
      if (movedByHalf(before, after)) moved += 1
      if (after !== null && lowest(after) === 0 && lowest(before) !== 0) freed += 1
    },
    totals(): RailTotals {
      const stocked = [...units.values()].filter(({ before }) => before > 0)
      return {
        stocked: stocked.length,
        emptied: stocked.filter(({ after }) => after === 0).length,
        priced,
        moved,
        freed,
      }
    },
  }
}

const lowest = ({ defaultMinor, special }: BookPrice): number =>
  Math.min(defaultMinor, special?.minor ?? defaultMinor)

/** Either the price itself or the lowest that it becomes. */
const movedByHalf = (before: BookPrice, after: BookPrice | null): boolean =>
  after === null || isFar(before.defaultMinor, after.defaultMinor) || isFar(lowest(before), lowest(after))

const isFar = (before: number, after: number): boolean => Math.abs(after - before) > before / 2
