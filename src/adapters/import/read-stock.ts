import { cellOf, hasColumn, type ProductLine, type LineReading } from './line.ts'
import { readNumber } from './read-number.ts'

const available = new Set(['in_stock', 'in stock', 'limited_availability'])
const unavailable = new Set(['out_of_stock', 'out of stock', 'preorder', 'backorder', 'sold_out'])

/** Units by location; null: the file has no stock columns. */
export function readStock(reading: LineReading): ProductLine['stock'] {
  const named = Object.keys(reading.cells).filter((column) => column.startsWith('stock_'))
  if (named.length === 0 && !hasColumn(reading, 'stock')) return readAvailability(reading)
  const stock: Record<string, number> = {}
  for (const column of named)
    add(reading, stock, column, column.slice('stock_'.length), cellOf(reading, column))
  for (const part of cellOf(reading, 'stock').split('|').filter(Boolean)) {
    const colon = part.lastIndexOf(':')
    if (colon === -1) reading.onError('stock', 'not-allowed', 'units by location: wh-ae:12|wh-kw:0')
    else add(reading, stock, 'stock', part.slice(0, colon).trim(), part.slice(colon + 1).trim())
  }
  return stock
}

function add(
  reading: LineReading,
  stock: Record<string, number>,
  column: string,
  location: string,
  text: string,
): void {
  if (text === '') return
  const read = readNumber(text, reading.context.decimal)
  if (read.ok && /^\d{1,9}$/.test(read.value)) stock[location] = Number(read.value)
  else reading.onError(column, 'not-a-number', 'pieces: a whole number from 0')
}

/** "in_stock" says that there are some, not how many: the map says what to put where. */
function readAvailability(reading: LineReading): ProductLine['stock'] {
  const { stock } = reading.context.map
  const word = cellOf(reading, 'availability').toLowerCase()
  if (word === '') return null
  const isIn = available.has(word)
  if (!isIn && !unavailable.has(word)) {
    reading.onError('availability', 'not-allowed', 'in_stock or out_of_stock')
    return null
  }
  if (!stock) return null
  return Object.fromEntries(stock.locations.map((location) => [location, isIn ? stock.in_stock : 0]))
}
