import type { Parcel } from '#commerce/delivery/size-class.ts'
import { asCm, asKg, hasControl, type Codec } from './codecs.ts'
import { columns } from './columns.ts'
import { cellOf, says, type Line, type LineContext, type Reading } from './line.ts'
import type { Cells } from './map-cells.ts'
import { readOptions, toSlug } from './read-options.ts'
import { readPictures } from './read-pictures.ts'
import { readPrices } from './read-prices.ts'
import { readStock } from './read-stock.ts'
import { shown, type RowError } from './row-error.ts'

const skuShape = /^[A-Z0-9][A-Z0-9-]{2,39}$/
const skuExpected = '3 to 40 capital letters, digits and hyphens'

/** Cells in our words to one variant, with everything that is wrong with them. */
export function readLine(
  line: number,
  cells: Cells,
  said: number,
  context: LineContext,
  nameOf: (ours: string) => string,
): { readonly read: Line; readonly errors: readonly RowError[] } {
  const errors: RowError[] = []
  const reading: Reading = {
    cells,
    context,
    complain(column, reason, expected) {
      errors.push({
        line,
        column: nameOf(column),
        reason,
        read: shown(cells[column] ?? ''),
        ...(expected === undefined ? {} : { expected }),
      })
    },
  }
  for (const [column, cell] of Object.entries(cells))
    if (hasControl(cell)) reading.complain(column, 'control-character', 'text without control characters')
  const sku = cellOf(reading, 'id').toUpperCase()
  const code = cellOf(reading, 'item_group_id').toUpperCase() || sku
  if (code === '') reading.complain('id', 'missing', skuExpected)
  else {
    if (sku !== '' && !skuShape.test(sku)) reading.complain('id', 'not-a-sku', skuExpected)
    if (code !== sku && !skuShape.test(code)) reading.complain('item_group_id', 'not-a-sku', skuExpected)
  }
  const read: Line = {
    line,
    code,
    sku: sku === '' ? null : sku,
    fields: readFields(reading),
    prices: readPrices(reading),
    stock: readStock(reading),
    options: readOptions(reading),
    categories: readCategories(reading),
    pictures: readPictures(reading),
    urlKey: readUrlKey(reading),
    said,
  }
  return { read, errors }
}

function readFields(reading: Reading): Line['fields'] {
  const fields: Record<string, unknown> = {}
  for (const { name, as } of columns) {
    const text = cellOf(reading, name)
    if (text === '') continue
    const read = as.read(text, reading.context.decimal)
    if (read.ok) fields[name] = read.value
    else reading.complain(name, read.failure, as.expected)
  }
  const box = fields['parcels'] === undefined ? readBox(reading) : undefined
  if (box) fields['parcels'] = [box]
  return fields
}

/** Google's shipping measures are those of one box; without all three sides there is none. */
function readBox(reading: Reading): Parcel | undefined {
  const read = (column: string, as: Codec): number | null => {
    const text = cellOf(reading, column)
    if (text === '') return null
    const value = as.read(text, reading.context.decimal)
    if (value.ok) return value.value as number
    reading.complain(column, value.failure, as.expected)
    return null
  }
  const kg = read('shipping_weight', asKg)
  const [lengthCm, widthCm, heightCm] = ['length', 'width', 'height'].map((side) =>
    read(`shipping_${side}`, asCm),
  )
  return lengthCm && widthCm && heightCm ? { count: 1, kg: kg ?? 0, lengthCm, widthCm, heightCm } : undefined
}

/** Paths or names ("Living > Sofas"), several with | between them. */
function readCategories(reading: Reading): readonly string[] | null {
  if (!says(reading, 'category') && !says(reading, 'product_type')) return null
  const column = cellOf(reading, 'category') === '' ? 'product_type' : 'category'
  const found = new Set<string>()
  for (const text of cellOf(reading, column).split('|')) {
    if (text.trim() === '') continue
    const path = reading.context.findCategory(text.trim())
    if (path === undefined)
      reading.complain(
        column,
        'unknown-category',
        'a path such as living/sofas, or its names: Living > Sofas',
      )
    else found.add(path)
  }
  return [...found]
}

/** The last step of the page's address, where there is no url_key. */
function readUrlKey(reading: Reading): string | null {
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
