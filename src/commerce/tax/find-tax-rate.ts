import { invariant } from '#kernel/invariant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { FindTaxRate } from './tax-rate.ts'
import type { DatedRate, TaxTable } from './tax-table.ts'

/** Finds rates in one table per country. A day before the first row has its rate, since orders are not placed in the past. */
export function createFindTaxRate(tables: readonly TaxTable[]): FindTaxRate {
  const byCountry = new Map(tables.map((table) => [table.country, table]))
  return (country, taxed, day) => {
    const table = byCountry.get(country)
    invariant(table, `${country} has a tax table`)
    if (taxed.kind === 'service') return rowOn(table.standard, day).rate
    const row = rowOn(ratesOf(table, taxed.taxClass), day)
    return row.upTo && isWithin(taxed.unitMinor, row.upTo) ? row.upTo.rate : row.rate
  }
}

/** Rates of the longest code that is a prefix of the class. */
function ratesOf({ classes, standard }: TaxTable, taxClass: string): readonly DatedRate[] {
  const fitting = classes.filter((row) => taxClass.startsWith(row.taxClass))
  const [mostSpecific] = fitting.toSorted((a, b) => b.taxClass.length - a.taxClass.length)
  return mostSpecific?.rates ?? standard
}

function rowOn(rates: readonly DatedRate[], day: Day): DatedRate {
  const row = rates.findLast(({ from }) => from <= day) ?? rates[0]
  invariant(row, 'a tax table has a first rate')
  return row
}

/** Whether the price without the lower tax is within the limit: price × 10000 ≤ limit × (10000 + rate). */
const isWithin = (unitMinor: number, limit: { unitMinor: number; rate: BasisPoints }): boolean =>
  BigInt(unitMinor) * 10_000n <= BigInt(limit.unitMinor) * (10_000n + BigInt(limit.rate))
