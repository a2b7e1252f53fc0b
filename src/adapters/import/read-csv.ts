import { parseCsvRecord } from './parse-csv-record.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { ReadRows, SourceRow } from './row.ts'
import { excerpt, type RowError } from './row-error.ts'
import { maxLineLength, type TextLine } from './split-lines.ts'

export type CsvOptions = { readonly delimiter?: ',' | ';' | '\t' | '|' | undefined }

const maxColumns = 500
/** A text in quotes may run over lines; past this many the quote was opened by mistake. */
const maxLines = 200

/**
 * Rows of a CSV file whose first line names the columns. A broken record costs its first line only: reading begins
 * again at the line after it, so that a stray quote does not swallow what follows.
 */
export async function* readCsv(
  lines: AsyncIterable<readonly TextLine[]>,
  { delimiter: given }: CsvOptions = {},
): AsyncGenerator<ReadRows> {
  let header: readonly string[] | undefined
  let delimiter = given ?? ','
  let waiting: TextLine[] = []
  let seen = 0

  function* take(atEnd: boolean): Generator<SourceRow | RowError> {
    let from = 0
    while (from < waiting.length) {
      const record = gather(waiting, from, atEnd)
      if (record === 'open') break
      if (header === undefined) {
        if (record.lines[0]?.tooLong)
          throw new UnreadableFile({ kind: 'not-text', looksLike: 'a single endless line' })
        delimiter = given ?? likelyDelimiter(record.text)
        header = readHeader(record.text, delimiter)
        from += record.lines.length
        continue
      }
      const read = toRow(record, delimiter, header ?? [])
      // After an error only its first line is given up.
      from += read && 'reason' in read ? 1 : record.lines.length
      if (read) yield read
    }
    waiting = waiting.slice(from)
  }

  for await (const some of lines) {
    waiting.push(...some)
    seen = some.at(-1)?.line ?? seen
    yield apart(take(false), seen)
  }
  yield apart(take(true), seen)
  if (header === undefined) throw new UnreadableFile({ kind: 'empty' })
}

function apart(read: Iterable<SourceRow | RowError>, line: number): ReadRows {
  const rows: SourceRow[] = []
  const errors: RowError[] = []
  for (const one of read) {
    if ('reason' in one) errors.push(one)
    else rows.push(one)
  }
  return { rows, errors, line }
}

type Gathered = { readonly lines: readonly TextLine[]; readonly text: string }

/** The lines of one record: as many as it takes for its quotes to be even. */
function gather(waiting: readonly TextLine[], from: number, atEnd: boolean): Gathered | 'open' {
  let quotes = 0
  let size = 0
  for (let to = from; to < waiting.length; to += 1) {
    const { text, tooLong } = waiting[to] as TextLine
    if (tooLong && to > from) return record(waiting, from, to)
    if (text.includes('"')) quotes += text.split('"').length - 1
    size += text.length
    const whole = quotes % 2 === 0 || tooLong || to - from >= maxLines || size > maxLineLength
    if (whole) return record(waiting, from, to + 1)
  }
  return atEnd ? record(waiting, from, waiting.length) : 'open'
}

function record(waiting: readonly TextLine[], from: number, to: number): Gathered {
  const lines = waiting.slice(from, to)
  const text =
    lines.length === 1
      ? (lines[0]?.text ?? '')
      : lines.map(({ text: one, ending }, place) => one + (place < lines.length - 1 ? ending : '')).join('')
  return { lines, text }
}

function toRow(
  { lines: [first], text }: Gathered,
  delimiter: string,
  header: readonly string[],
): SourceRow | RowError | undefined {
  const { line = 0, tooLong = false } = first ?? {}
  if (tooLong) return { line, column: null, reason: 'line-too-long', read: excerpt(text) }
  if (text.trim() === '') return undefined
  const parsed = parseCsvRecord(text, delimiter)
  if ('reason' in parsed)
    return { line, column: header[parsed.cell] ?? null, reason: parsed.reason, read: excerpt(parsed.read) }
  const { cells } = parsed
  if (cells.length !== header.length)
    return {
      line,
      column: null,
      reason: 'wrong-column-count',
      read: `${cells.length} cells`,
      expected: `${header.length} cells, as in the header`,
    }
  return { line, cells: Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])) }
}

function readHeader(text: string, delimiter: string): readonly string[] {
  const parsed = parseCsvRecord(text, delimiter)
  const names = ('cells' in parsed ? parsed.cells : text.split(delimiter)).map((name) =>
    name.trim().normalize('NFC'),
  )
  if (names.every((name) => name === '')) throw new UnreadableFile({ kind: 'empty' })
  if (names.length > maxColumns) throw new UnreadableFile({ kind: 'too-many-columns', columns: names.length })
  const doubled = names.find((name, place) => names.indexOf(name) !== place)
  if (doubled !== undefined) throw new UnreadableFile({ kind: 'duplicate-column', column: doubled })
  return names
}

/** The one that stands most often in the header, outside quotes. */
function likelyDelimiter(header: string): ',' | ';' | '\t' | '|' {
  const bare = header.replace(/"[^"]*"/g, '')
  const counts = ([',', ';', '\t', '|'] as const).map((one) => [one, bare.split(one).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
