import { isCost } from '#commerce/price-admin/cost-admin.ts'
import { cellOf, type LineReading, type ProductLine } from './line.ts'
import { exactly, readAmount, samePriceMark } from './read-prices.ts'

/** In a cell of a cost: it is not known any more. An empty cell leaves it as it is. */
export const unknownCost = 'none'

/** What a unit costs without tax, by the columns of the countries. */
export function readCostCells(reading: LineReading): ProductLine['costs'] {
  const costs: Record<string, number | null> = {}
  for (const { isoCode, currency } of reading.context.countries) {
    const column = `cost_${isoCode}`
    const text = cellOf(reading, column)
    if (text === '' || text === samePriceMark) continue
    if (text.toLowerCase() === unknownCost) {
      costs[isoCode] = null
      continue
    }
    const read = readAmount(text, reading)
    if (!read.ok) {
      const isNoCost = read.failure === 'zero-price' || read.failure === 'negative-price'
      reading.onError(column, isNoCost ? 'not-a-cost' : read.failure, `a cost above 0 in ${currency}`)
      continue
    }
    if (read.value.currency !== null && read.value.currency !== currency) {
      reading.onError(column, 'wrong-currency', currency)
      continue
    }
    const minor = exactly(reading, column, read.value.decimal, currency)
    if (minor === undefined) continue
    if (isCost(minor)) costs[isoCode] = minor
    else reading.onError(column, 'not-a-cost', `a cost above 0 in ${currency}`)
  }
  return costs
}
