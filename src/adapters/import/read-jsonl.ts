import { UnreadableFile } from './unreadable-file.ts'
import type { ReadRows, SourceRow } from './row.ts'
import { excerpt, type RowError } from './row-error.ts'
import type { TextLine } from './split-lines.ts'

/** One object a line: either cells by column name, or a whole product with its prices and stock (an export). */
export async function* readJsonl(lines: AsyncIterable<readonly TextLine[]>): AsyncGenerator<ReadRows> {
  let seen = 0
  let any = false
  for await (const some of lines) {
    const rows: SourceRow[] = []
    const errors: RowError[] = []
    for (const each of some) {
      seen = each.line
      if (each.text.trim() === '') continue
      any = true
      const read = toRow(each)
      if ('reason' in read) errors.push(read)
      else rows.push(read)
    }
    yield { rows, errors, line: seen }
  }
  if (!any) throw new UnreadableFile({ kind: 'empty' })
}

function toRow({ line, text, tooLong }: TextLine): SourceRow | RowError {
  if (tooLong) return { line, column: null, reason: 'line-too-long', read: excerpt(text) }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { line, column: null, reason: 'not-json', read: excerpt(text) }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, column: null, reason: 'not-an-object', read: excerpt(text) }
  if ('product' in value && typeof value.product === 'object') return { line, cells: {}, record: value }
  return {
    line,
    cells: Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, toCell(cell)])),
  }
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('|')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
