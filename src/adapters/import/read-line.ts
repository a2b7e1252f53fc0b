import type { Parcel } from '#commerce/delivery/size-class.ts'
import { asCm, asKg, hasControl, type Codec } from './codecs.ts'
import { isCostColumn, productColumns, variantColumns } from './columns.ts'
import { cellOf, hasColumn, type ProductLine, type LineContext, type LineReading } from './line.ts'
import type { Cells } from './map-cells.ts'
import { readOptions, toSlug } from './read-options.ts'
import { readPictures } from './read-pictures.ts'
import { readCostCells } from './read-cost-cells.ts'
import { readPrices } from './read-prices.ts'
import { readStock } from './read-stock.ts'
import { excerpt, type RowError } from './row-error.ts'

const skuShape = /^[A-Z0-9][A-Z0-9-]{2,39}$/
const skuExpected = '3 to 40 capital letters, digits and hyphens'

/** Reads the cells of a line, by our column names, and all their errors. */
export function readLine(
  line: number,
  cells: Cells,
  presentColumns: readonly string[],
  context: LineContext,
  nameOf: (ours: string) => string,
): { readonly read: ProductLine; readonly errors: readonly RowError[] } {
  const errors: RowError[] = []
  const reading: LineReading = {
    cells,
    context,
    onError(column, reason, expected) {
      errors.push({
        line,
        column: nameOf(column),
        reason,
        // What something costs is not repeated: more people read errors than may see it.
        read: isCostColumn(column) ? '' : excerpt(cells[column] ?? ''),
        ...(expected === undefined ? {} : { expected }),
      })
    },
  }
  for (const [column, cell] of Object.entries(cells))
    if (hasControl(cell)) reading.onError(column, 'control-character', 'text without control characters')
  const sku = cellOf(reading, 'id').toUpperCase()
  const code = cellOf(reading, 'item_group_id').toUpperCase() || sku
  if (code === '') reading.onError('id', 'missing', skuExpected)
  else {
    if (sku !== '' && !skuShape.test(sku)) reading.onError('id', 'not-a-sku', skuExpected)
    if (code !== sku && !skuShape.test(code)) reading.onError('item_group_id', 'not-a-sku', skuExpected)
  }
  const read: ProductLine = {
    line,
    code,
    sku: sku === '' ? null : sku,
    fields: readFields(reading),
    prices: readPrices(reading),
    costs: context.readsCosts ? readCostCells(reading) : {},
    stock: readStock(reading),
    options: readOptions(reading),
    categories: readCategories(reading),
    pictures: readPictures(reading),
    urlKey: readUrlKey(reading),
    hidden: readVisibility(reading),
    presentColumns,
  }
  return { read, errors }
}

function readFields(reading: LineReading): ProductLine['fields'] {
  const fields: Record<string, unknown> = {}
  for (const { name, expected, read: readCell } of [...productColumns, ...variantColumns]) {
    const text = cellOf(reading, name)
    if (text === '') continue
    const read = readCell(text, reading.context.decimal)
    if (read.ok) fields[name] = read.value
    else reading.onError(name, read.failure, expected)
  }
  const box = fields['parcels'] === undefined ? readBox(reading) : undefined
  if (box) fields['parcels'] = [box]
  return fields
}

/** Google's shipping measures describe one parcel; without all three sides there is none. */
function readBox(reading: LineReading): Parcel | undefined {
  const read = (column: string, codec: Codec<number>): number | null => {
    const text = cellOf(reading, column)
    if (text === '') return null
    const value = codec.read(text, reading.context.decimal)
    if (value.ok) return value.value
    reading.onError(column, value.failure, codec.expected)
    return null
  }
  const kg = read('shipping_weight', asKg)
  const [lengthCm, widthCm, heightCm] = ['length', 'width', 'height'].map((side) =>
    read(`shipping_${side}`, asCm),
  )
  return lengthCm && widthCm && heightCm ? { count: 1, kg: kg ?? 0, lengthCm, widthCm, heightCm } : undefined
}

/** Paths or names ("Living > Sofas"), several with | between them. */
function readCategories(reading: LineReading): readonly string[] | null {
  if (!hasColumn(reading, 'category') && !hasColumn(reading, 'product_type')) return null
  const column = cellOf(reading, 'category') === '' ? 'product_type' : 'category'
  const found = new Set<string>()
  for (const text of cellOf(reading, column).split('|')) {
    if (text.trim() === '') continue
    const path = reading.context.findCategory(text.trim())
    if (path === undefined)
      reading.onError(column, 'unknown-category', 'a path such as living/sofas, or its names: Living > Sofas')
    else found.add(path)
  }
  return [...found]
}

/** An empty cell leaves it as it is. */
function readVisibility(reading: LineReading): boolean | null {
  const word = cellOf(reading, 'shop_visibility').toLowerCase()
  if (word === '') return null
  if (word !== 'shown' && word !== 'hidden')
    reading.onError('shop_visibility', 'not-allowed', 'shown or hidden')
  return word === 'hidden'
}

/** The last segment of `link`, unless there is a url_key. */
function readUrlKey(reading: LineReading): string | null {
  const link = cellOf(reading, 'link')
  if (link === '' || cellOf(reading, 'url_key') !== '') return null
  const path = link.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return toSlug(decodeURIComponentSafely(path.slice(path.lastIndexOf('/') + 1))) || null
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
