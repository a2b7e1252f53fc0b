import type { ImportMap } from './import-map.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { ReadRows, SourceRow } from './row.ts'

type Layout = NonNullable<ImportMap['layout']>
/** Each is a column of every row. */
const maxAttributes = 500
type Cells = Readonly<Record<string, string>>

/** What a configurable product says for all its variants. */
const shared = [
  'name',
  'description',
  'short_description',
  'categories',
  'url_key',
  'meta_keywords',
  'created_at',
  'base_image',
  'additional_images',
  'product_online',
] as const
/** What a store view says in its language. */
const translated = ['name', 'description', 'short_description', 'meta_keywords'] as const

/**
 * An export of Magento 2 as a line per variant. There a store view has rows of its own that name only what differs, variants are
 * rows that the row of their configurable product names, and attributes share one cell. Each row becomes one with columns
 * `attr:NAME`, `ar:name`, `parent_sku`, `category_names`, `online`, `units`, `special_period` and URLs of pictures.
 */
export async function* readMagentoRows(
  read: AsyncIterable<ReadRows>,
  layout: Layout,
  /** Columns that the map reads: attributes that no row has are empty. */
  reads: readonly string[],
): AsyncGenerator<ReadRows> {
  const rows: SourceRow[] = []
  const arabic = new Map<string, Record<string, string>>()
  const parents = new Map<string, { readonly cells: Cells; readonly options: Cells }>()
  let line = 0
  for await (const some of read) {
    line = some.line
    yield { rows: [], errors: some.errors, line }
    for (const row of some.rows) {
      const { cells } = row
      const sku = cellOf(cells, 'sku')
      const view = cellOf(cells, 'store_view_code')
      if (view !== '') {
        if (layout.arabic.includes(view)) arabic.set(sku, { ...arabic.get(sku), ...filled(cells) })
        continue
      }
      for (const [child, options] of readVariations(cellOf(cells, 'configurable_variations')))
        parents.set(child, { cells, options })
      rows.push(row)
    }
  }
  const attributes = new Set<string>(
    reads.flatMap((name) => (name.startsWith('attr:') ? [name.slice(5)] : [])),
  )
  const made = rows
    .filter(({ cells }) => cellOf(cells, 'product_type') !== 'configurable')
    .map(({ cells, ...row }) => {
      const sku = cellOf(cells, 'sku')
      const parent = parents.get(sku)
      const own = { ...readPairs(cellOf(cells, 'additional_attributes')), ...parent?.options }
      for (const name of Object.keys(own)) attributes.add(name)
      if (attributes.size > maxAttributes)
        throw new UnreadableFile({ kind: 'too-many-columns', columns: attributes.size })
      const parentSku = parent ? cellOf(parent.cells, 'sku') : ''
      return {
        ...row,
        own,
        cells: {
          ...toFlat(cells, parent?.cells, layout),
          ...toArabic(arabic.get(parentSku || sku)),
          parent_sku: parentSku,
        },
      }
    })
  // Every row has the same columns, so that the first says which there are.
  const none = Object.fromEntries([...attributes].map((name) => [`attr:${name}`, '']))
  const some = made.map(({ own, cells, ...row }) => ({
    ...row,
    cells: {
      ...cells,
      ...none,
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`attr:${name}`, value])),
    },
  }))
  yield { rows: some, errors: [], line }
}

function toFlat(cells: Cells, parent: Cells | undefined, { media }: Layout): Cells {
  const product = parent
    ? { ...cells, ...Object.fromEntries(shared.map((name) => [name, parent[name] ?? ''])) }
    : cells
  const pictures = cellOf(product, 'additional_images').split(',')
  const urlOf = (path: string): string =>
    path.trim() === '' || /^https:/.test(path)
      ? path.trim()
      : `${media ?? ''}/${path.trim().replace(/^\/+/, '')}`
  return {
    ...product,
    description: plainText(cellOf(product, 'description')),
    short_description: plainText(cellOf(product, 'short_description')),
    category_names: categoryNames(cellOf(product, 'categories')),
    online: cellOf(product, 'product_online'),
    units: parent && isOff(cells) ? '0' : unitsOf(cells),
    special_period: periodOf(cells),
    part_skus: cellOf(cells, 'associated_skus')
      .split(',')
      .filter((one) => one.trim() !== '')
      .map((one) => one.split('=', 1)[0]?.trim() ?? '')
      .join('|'),
    own_type: cellOf(cells, 'product_type') === 'simple' ? '' : cellOf(cells, 'product_type'),
    image_url: urlOf(cellOf(product, 'base_image')),
    additional_image_urls: pictures.map(urlOf).filter(Boolean).join('|'),
  }
}

const toArabic = (cells: Cells | undefined): Cells =>
  Object.fromEntries(translated.map((name) => [`ar:${name}`, plainText(cells?.[name] ?? '')]))

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** What HTML says, with an empty line between paragraphs. */
const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|div|h[1-6]|ul|ol)>/gi, '\n\n')
    .replace(/<br\s*\/?>|<\/li>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const cellOf = (cells: Cells, name: string): string => (cells[name] ?? '').trim()

const filled = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.trim() !== ''))

/** "sku=A-red,color=Red|sku=A-blue,color=Blue" */
function readVariations(text: string): readonly (readonly [string, Cells])[] {
  return text.split('|').flatMap((one) => {
    const { sku = '', ...options } = readPairs(one)
    return sku === '' ? [] : [[sku, options] as const]
  })
}

/** "color=Red,note=in oak, oiled": what has no "=" belongs to the value before it. */
function readPairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = {}
  let last = ''
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([a-z][a-z0-9_]*)=(.*)$/su.exec(part) ?? []
    if (name !== undefined && value !== undefined) {
      last = name
      pairs[name] = value.trim()
    } else if (last !== '') pairs[last] = `${pairs[last]},${part}`
  }
  return pairs
}

/** "Default Category/Living,Default Category/Living/Sofas" → "Living > Sofas", the deepest first; the root has no page. */
function categoryNames(text: string): string {
  const paths = text
    .split(',')
    .map((path) =>
      path
        .split('/')
        .slice(1)
        .map((step) => step.trim()),
    )
    .filter((steps) => steps.length > 0)
    .toSorted((a, b) => b.length - a.length)
  const names = paths.map((steps) => steps.join(' > '))
  return names
    .filter((name, place) => !names.slice(0, place).some((one) => one.startsWith(`${name} > `)))
    .join('|')
}

/** "24.0000" → "24". What is out of stock has none, and owed units are none. */
/** Disabled. Of a configurable product, its variants cannot be hidden one by one: one that is disabled has no stock. */
const isOff = (cells: Cells): boolean => cellOf(cells, 'product_online') === '2'

function unitsOf(cells: Cells): string {
  const text = cellOf(cells, 'qty')
  if (cellOf(cells, 'is_in_stock') === '0') return '0'
  const whole = text.replace(/\.0*$/, '')
  return whole.startsWith('-') ? '0' : whole
}

function periodOf(cells: Cells): string {
  const from = dayOf(cellOf(cells, 'special_price_from_date'))
  const until = dayOf(cellOf(cells, 'special_price_to_date'))
  return from === '' && until === '' ? '' : `${from}/${until}`
}

/** "11/27/26", "11/27/2026, 12:00 AM" and "2026-11-27 00:00:00"; others stay as they are, and are faulty. */
function dayOf(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:,? .*)?$/.exec(text) ?? []
  if (month && day && year)
    return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^(\d{4}-\d\d-\d\d)(?: .*)?$/.exec(text)?.[1] ?? text
}
