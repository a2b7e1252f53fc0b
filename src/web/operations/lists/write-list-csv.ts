import { toDecimal } from '#kernel/money.ts'
import type { CellValue, ListRow } from './list-row.ts'

/** Arabic Excel reads a file as UTF-8 with this alone. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** A spreadsheet would calculate a text that begins so; after a quote mark it is shown as it is. */
const startsFormula = /^[=+\-@\t\r]/

/** RFC 4180. */
function writeText(text: string): string {
  const defused = startsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}

/** What a cell is in a file: sums are decimals, moments are of UTC. */
function toValue(cell: CellValue): string {
  switch (cell?.kind) {
    case undefined:
    case 'act':
    case 'picture':
      return ''
    case 'text':
    case 'link':
    case 'code':
      return writeText(cell.text)
    case 'names':
      return writeText(cell.names.join('; '))
    case 'number':
      return String(cell.value)
    case 'state':
      return writeText(cell.label)
    case 'states':
      return writeText(cell.states.map(({ label }) => label).join('; '))
    case 'sums':
      return writeText(cell.amounts.map((amount) => `${toDecimal(amount)} ${amount.currency}`).join('; '))
    case 'time':
      return cell.at
    case 'day':
      return cell.day
    case 'money':
    case 'price':
      return toDecimal(cell.amount)
  }
}

type Columns = {
  readonly columns: readonly { readonly id: string; readonly title: string }[]
  /** Title of a last column with the currency of each row's sums; null: the list has none. */
  readonly currency: string | null
}
type Page = { readonly rows: readonly ListRow[]; readonly next: string | null }

/**
 * A whole list as CSV, page by page, so that its length costs no memory. `readPage` gets the cursor of the page, null for the first.
 */
export async function* writeListCsv(
  { columns, currency }: Columns,
  readPage: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<string, void> {
  const titles = [...columns.map(({ title }) => title), ...(currency === null ? [] : [currency])]
  yield byteOrderMark + titles.map(writeText).join(',') + lineEnd
  let cursor: string | null = null
  do {
    const page: Page = await readPage(cursor)
    yield page.rows.map((row) => writeRow(columns, row, currency !== null)).join('')
    cursor = page.next
  } while (cursor !== null)
}

function writeRow(columns: Columns['columns'], { cells }: ListRow, hasCurrency: boolean): string {
  const values = columns.map(({ id }) => toValue(cells[id] ?? null))
  const code = columns
    .map(({ id }) => cells[id])
    .flatMap((cell) => (cell?.kind === 'money' || cell?.kind === 'price' ? cell.amount.currency : []))[0]
  return [...values, ...(hasCurrency ? [code ?? ''] : [])].join(',') + lineEnd
}
