import { invariant } from '#kernel/invariant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { FindTaxRate } from './tax-rate.ts'
import type { DatedRate, TaxTable } from './tax-table.ts'

/** Finds rates in the table of a country. A day before the first row has its rate, since orders are not placed in the past. */
export function createFindTaxRate(tableOf: (country: string) => TaxTable): FindTaxRate {
  return (country, taxed, day) => {
    const table = tableOf(country)
    if (taxed.kind === 'service') return rowOn(table.standard, day).rate
    const row = rowOn(ratesOf(table, taxed.taxClass, day), day)
    return row.upTo && isWithin(taxed.unitMinor, row.upTo) ? row.upTo.rate : row.rate
  }
}

/** Rates of the longest code that is a prefix of the class. One that begins later leaves what counts until then as it is. */
function ratesOf({ classes, standard }: TaxTable, taxClass: string, day: Day): readonly DatedRate[] {
  const fitting = classes
    .filter((row) => taxClass.startsWith(row.taxClass))
    .toSorted((a, b) => b.taxClass.length - a.taxClass.length)
    .map(({ rates }) => rates)
  const all = [...fitting, standard]
  return all.find((rates) => rates.some(({ from }) => from <= day)) ?? all[0] ?? standard
}

function rowOn(rates: readonly DatedRate[], day: Day): DatedRate {
  const row = rates.findLast(({ from }) => from <= day) ?? rates[0]
  invariant(row, 'a tax table has a first rate')
  return row
}

/** Whether the price without the lower tax is within the limit: price × 10000 ≤ limit × (10000 + rate). */
const isWithin = (unitMinor: number, limit: { unitMinor: number; rate: BasisPoints }): boolean =>
  BigInt(unitMinor) * 10_000n <= BigInt(limit.unitMinor) * (10_000n + BigInt(limit.rate))
