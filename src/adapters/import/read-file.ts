import type { CellMapper } from './map-cells.ts'
import { decodeText } from './decode-text.ts'
import type { ImportMap } from './import-map.ts'
import { isKnownColumn } from './columns.ts'
import { toOurName } from './map-cells.ts'
import type { ProductLine, LineContext } from './line.ts'
import { parseRecord, type WholeRecord } from './parse-record.ts'
import { readCsv } from './read-csv.ts'
import { readJsonl } from './read-jsonl.ts'
import { readMagentoRows } from './magento-rows.ts'
import { readLine } from './read-line.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { ReadRows } from './row.ts'
import type { RowError } from './row-error.ts'
import { createRests } from '#infrastructure/rests.ts'
import { splitTextLines } from './split-lines.ts'
import type { Spool } from './spool.ts'
import type { Progress } from './summary.ts'

/** A spooled row: a line, a whole record, or a row that cannot be read, which skips its product. */
export type SpooledRow =
  | ({ readonly kind: 'line' } & ProductLine)
  | ({ readonly kind: 'record' } & WholeRecord)
  | { readonly kind: 'faulty'; readonly line: number; readonly code: string }

export type ReadFile = {
  readonly lines: number
  readonly rows: number
  readonly ignoredColumns: readonly string[]
}

type ReadRequest = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly format: 'csv' | 'jsonl'
  readonly map: ImportMap
  readonly mapper: CellMapper
  readonly context: LineContext
  readonly spool: Pick<Spool<SpooledRow>, 'put'>
  onProgress(progress: Progress): void
  onError(error: RowError): void
}

/** Reads a file to its end and spools its rows by product. Throws UnreadableFile. */
export async function readFile(request: ReadRequest): Promise<ReadFile> {
  const { format, map, mapper, context, spool, onError, onProgress } = request
  const countries = context.countries.map(({ isoCode }) => isoCode)
  const toPresentColumns = createPresentColumns(mapper)
  const ignored = new Set<string>()
  let bytes = 0
  let lines = 0
  let rows = 0
  const rest = createRests()
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of request.bytes) {
      bytes += chunk.length
      yield chunk
    }
  }
  const text = splitTextLines(decodeText(counted(), map.encoding ?? null))
  const plain: AsyncIterable<ReadRows> =
    format === 'csv' ? readCsv(text, { delimiter: map.delimiter }) : readJsonl(text)
  const read = map.layout ? readMagentoRows(plain, map.layout, mapper.reads) : plain
  for await (const some of read) {
    lines = some.line
    for (const error of some.errors) onError(error)
    for (const { line, cells, record } of some.rows) {
      rows += 1
      await rest()
      if (record !== undefined) {
        const parsed = parseRecord(line, record)
        if (parsed.ok) spool.put(parsed.value.code, { kind: 'record', ...parsed.value })
        else for (const error of parsed.failure) onError(error)
        continue
      }
      const { presentColumns, isNew } = toPresentColumns(cells)
      if (isNew) {
        if (format === 'csv') requireColumns(cells, mapper)
        for (const name of Object.keys(cells))
          if (!mapper.reads.includes(name) && !isKnownColumn(toOurName(name), countries)) ignored.add(name)
      }
      const { read: one, errors } = readLine(line, mapper.map(cells), presentColumns, context, mapper.nameOf)
      for (const error of errors) onError(error)
      if (errors.length === 0) spool.put(one.code, { kind: 'line', ...one })
      else if (one.code !== '') spool.put(one.code, { kind: 'faulty', line, code: one.code })
    }
    onProgress({ phase: 'reading', bytes, lines })
  }
  if (rows === 0 && lines <= 1) throw new UnreadableFile({ kind: 'no-lines' })
  return { lines, rows, ignoredColumns: [...ignored].sort() }
}

/** Our names of a line's columns: the same for all lines of a CSV file, any for each line of JSONL. */
function createPresentColumns(mapper: CellMapper) {
  const seen = new Map<string, readonly string[]>()
  return (cells: Readonly<Record<string, string>>) => {
    const names = Object.keys(cells)
    const id = names.join('\n')
    const known = seen.get(id)
    if (known) return { presentColumns: known, isNew: false }
    const presentColumns = [...new Set([...names.map(toOurName), ...mapper.fills])]
    seen.set(id, presentColumns)
    return { presentColumns, isNew: true }
  }
}

/** The columns that the map reads are required, and one that identifies the variant. */
function requireColumns(cells: Readonly<Record<string, string>>, mapper: CellMapper): void {
  const read = Object.keys(cells)
  const missing = mapper.reads.filter((name) => !read.includes(name))
  const ours = new Set([...read.map(toOurName), ...mapper.fills])
  if (!ours.has('id') && !ours.has('item_group_id')) missing.push('id')
  if (missing.length > 0) throw new UnreadableFile({ kind: 'missing-columns', columns: missing, read })
}
