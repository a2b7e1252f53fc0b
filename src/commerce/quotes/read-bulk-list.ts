import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** A row of a list as it was read. */
export type ReadRow = {
  /** Row number in the list; the first row is 1. */
  readonly row: number
  /** In capitals; what was there instead when it is malformed. */
  readonly sku: string
  readonly quantity: number | null
  readonly problem: RowProblem | null
}
type RowProblem = 'malformed-sku' | 'missing-quantity' | 'malformed-quantity' | 'too-many-units'

export type BulkListFailure =
  { readonly kind: 'empty' } | { readonly kind: 'too-many-rows'; readonly max: number }

/** Rows of one list, the header not counted. */
export const maxListRows = 500
/** Units of one product. */
export const maxUnits = 10_000
/** Of a file, as it is sent. */
export const maxListBytes = 1_000_000
const shownLength = 40

/** Names of columns, in the languages of the shop. Compared without case, spaces and signs. */
const skuNames = new Set(
  'sku skus code itemcode article articlenumber item itemno productcode partnumber رمزالمنتج رمز الرمز كود رقمالصنف الصنف'.split(
    ' ',
  ),
)
const quantityNames = new Set('quantity qty units count pcs amount number كمية الكمية عدد العدد'.split(' '))

/**
 * Reads a list that was typed, pasted from a spreadsheet or taken from a CSV file: a product code and a quantity per row, in this
 * order or under a header that names them. Formulas are text like any other: nothing is calculated.
 */
export const readListText = (text: string): Result<readonly ReadRow[], BulkListFailure> => {
  const clean = text.replace(/^\uFEFF/, '').toWellFormed()
  const lines = splitLines(clean)
  if (lines.length > maxListRows + 1) return tooMany
  const separator = separatorOf(clean)
  return readListCells(lines.map((line) => cellsOf(line, separator)))
}

/** The same from cells, as a spreadsheet has them. Empty rows do not count. */
export function readListCells(
  table: readonly (readonly string[])[],
): Result<readonly ReadRow[], BulkListFailure> {
  const numbered = table
    .map((cells, index) => ({ row: index + 1, cells: cells.map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first] = numbered
  if (!first) return fail({ kind: 'empty' })
  const header = headerOf(first.cells)
  const rows = header ? numbered.slice(1) : numbered
  if (rows.length === 0) return fail({ kind: 'empty' })
  if (rows.length > maxListRows) return tooMany
  return ok(rows.map(({ row, cells }) => ({ row, ...readRow(cells, header) })))
}

const tooMany = fail({ kind: 'too-many-rows' as const, max: maxListRows })

type Header = { readonly sku: number; readonly quantity: number }

function headerOf(cells: readonly string[]): Header | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s\p{P}\p{S}]/gu, ''))
  const sku = names.findIndex((name) => skuNames.has(name))
  const quantity = names.findIndex((name) => quantityNames.has(name))
  return sku >= 0 && quantity >= 0 ? { sku, quantity } : undefined
}

function readRow(cells: readonly string[], header: Header | undefined): Omit<ReadRow, 'row'> {
  const [first = '', second = ''] = header
    ? [cells[header.sku], cells[header.quantity]]
    : cells.filter((cell) => cell !== '')
  const [code, count] = header || second !== '' ? [first, second] : splitTyped(first)
  const sku = code.toUpperCase()
  const shown = [...sku].slice(0, shownLength).join('')
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(sku)) return { sku: shown, quantity: null, problem: 'malformed-sku' }
  if (count === '') return { sku, quantity: null, problem: 'missing-quantity' }
  const quantity = readQuantity(count)
  if (quantity === undefined) return { sku, quantity: null, problem: 'malformed-quantity' }
  return quantity > maxUnits
    ? { sku, quantity: null, problem: 'too-many-units' }
    : { sku, quantity, problem: null }
}

/** "MJ-1001-PALM-220 x 12", "MJ-1001-PALM-220 12", "12 × MJ-1001-PALM-220". */
function splitTyped(text: string): readonly [string, string] {
  const after = /^(\S+?)\s*(?:[\s:=]|\s[x×*]\s?)\s*([\d.,]+)$/iu.exec(text)
  if (after) return [after[1] ?? '', after[2] ?? '']
  const before = /^([\d.,]+)\s*[x×*\s]\s*(\S*\p{L}\S*)$/iu.exec(text)
  return before ? [before[2] ?? '', before[1] ?? ''] : [text, '']
}

/** "12", "12.0", "1,200"; undefined for what is no whole number above 0. */
function readQuantity(text: string): number | undefined {
  const plain = text.replace(/[\s٬]/g, '')
  const grouped = /^\d{1,3}(?:,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain
  const whole = /^(\d{1,9})(?:[.,]0+)?$/.exec(grouped)?.[1]
  return whole === undefined || Number(whole) === 0 ? undefined : Number(whole)
}

/** Without control and invisible characters; digits as 0-9; what spreadsheets write as ="text" is the text. */
function tidy(cell: string): string {
  const plain = toLatinDigits(cell)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /^="([^"]*)"$/.exec(plain)?.[1]?.trim() ?? plain
}

/** Rows of a text; a line break between quotation marks is part of its cell. */
function splitLines(text: string): readonly string[] {
  const lines: string[] = []
  let start = 0
  let quoted = false
  for (let index = 0; index < text.length && lines.length <= maxListRows + 1; index += 1) {
    const letter = text[index]
    if (letter === '"') quoted = !quoted
    if (quoted || (letter !== '\n' && letter !== '\r')) continue
    lines.push(text.slice(start, index))
    if (letter === '\r' && text[index + 1] === '\n') index += 1
    start = index + 1
  }
  return start < text.length ? [...lines, text.slice(start)] : lines
}

const separators = ['\t', ';', ',', '|', '،'] as const
type Separator = (typeof separators)[number]

/** The one that most of the first rows have. */
function separatorOf(text: string): Separator {
  const sample = text
    .slice(0, 4_000)
    .split(/\r\n?|\n/)
    .slice(0, 20)
  const counted = separators.map((separator) => ({
    separator,
    count: sample.filter((line) => line.includes(separator)).length,
  }))
  const best = counted.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count > 0 ? best.separator : ','
}

/** Cells of a row: between quotation marks, a separator is text and two of them are one (RFC 4180). */
function cellsOf(line: string, separator: Separator): readonly string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let index = 0; index < line.length; index += 1) {
    const letter = line.charAt(index)
    if (quoted && letter === '"' && line[index + 1] === '"') {
      cell += '"'
      index += 1
    } else if (letter === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (letter === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell]
}
