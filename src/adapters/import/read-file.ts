import type { CellMapper } from './map-cells.ts'
import { decodeText } from './decode-text.ts'
import type { ImportMap } from './import-map.ts'
import { knowsColumn } from './columns.ts'
import { toOurName } from './map-cells.ts'
import type { Line, LineContext } from './line.ts'
import { parseRecord, type WholeRecord } from './parse-record.ts'
import { readCsv } from './read-csv.ts'
import { readJsonl } from './read-jsonl.ts'
import { readLine } from './read-line.ts'
import { RefusedFile } from './refused-file.ts'
import type { ReadRows } from './row.ts'
import type { RowError } from './row-error.ts'
import { splitLines } from './split-lines.ts'
import type { Spool } from './spool.ts'
import type { Progress } from './summary.ts'

/** What is put aside of each line: what it says, or that it belongs to a product that cannot be whole. */
export type Aside =
  | ({ readonly kind: 'line' } & Line)
  | ({ readonly kind: 'record' } & WholeRecord)
  | { readonly kind: 'faulty'; readonly line: number; readonly code: string }

export type ReadFile = {
  readonly lines: number
  readonly rows: number
  /** Lists of columns, by the number that lines have in `said`. */
  readonly said: readonly ReadonlySet<string>[]
  readonly ignoredColumns: readonly string[]
}

type Request = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly format: 'csv' | 'jsonl'
  readonly map: ImportMap
  readonly mapper: CellMapper
  readonly context: LineContext
  readonly spool: Spool<Aside>
  tell(progress: Progress): void
  complain(error: RowError): void
}

/** Reads a file to its end and puts its lines aside by product. Throws RefusedFile; nothing is written before. */
export async function readFile(request: Request): Promise<ReadFile> {
  const { format, map, mapper, context, spool, complain, tell } = request
  const countries = context.countries.map(({ isoCode }) => isoCode)
  const said = createColumnLists(mapper)
  const ignored = new Set<string>()
  let bytes = 0
  let lines = 0
  let rows = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of request.bytes) {
      bytes += chunk.length
      yield chunk
    }
  }
  const text = splitLines(decodeText(counted(), map.encoding ?? null))
  const read: AsyncIterable<ReadRows> =
    format === 'csv' ? readCsv(text, { delimiter: map.delimiter }) : readJsonl(text)
  for await (const some of read) {
    lines = some.line
    for (const error of some.errors) complain(error)
    for (const { line, cells, record } of some.rows) {
      rows += 1
      if (record !== undefined) {
        const whole = parseRecord(line, record)
        if (whole.ok) spool.put(whole.value.code, { kind: 'record', ...whole.value })
        else for (const error of whole.failure) complain(error)
        continue
      }
      const list = said.of(cells)
      if (list.isNew) {
        if (format === 'csv') requireColumns(cells, mapper)
        for (const name of Object.keys(cells))
          if (!mapper.reads.includes(name) && !knowsColumn(toOurName(name), countries)) ignored.add(name)
      }
      const { read: one, errors } = readLine(line, mapper.map(cells), list.place, context, mapper.nameOf)
      for (const error of errors) complain(error)
      if (errors.length === 0) spool.put(one.code, { kind: 'line', ...one })
      else if (one.code !== '') spool.put(one.code, { kind: 'faulty', line, code: one.code })
    }
    tell({ phase: 'reading', bytes, lines })
  }
  if (rows === 0 && lines <= 1) throw new RefusedFile({ kind: 'no-lines' })
  return { lines, rows, said: said.lists, ignoredColumns: [...ignored].sort() }
}

/** Which columns there are: the same for all lines of a CSV file, any for each line of JSONL. */
function createColumnLists(mapper: CellMapper) {
  const lists: ReadonlySet<string>[] = []
  const places = new Map<string, number>()
  let last = { keys: [] as readonly string[], place: -1 }
  return {
    lists,
    of(cells: Readonly<Record<string, string>>): { readonly place: number; readonly isNew: boolean } {
      const keys = Object.keys(cells)
      if (
        last.place >= 0 &&
        keys.length === last.keys.length &&
        keys.every((key, at) => key === last.keys[at])
      )
        return { place: last.place, isNew: false }
      const id = keys.join('\n')
      const known = places.get(id)
      const place = known ?? lists.push(new Set([...keys.map(toOurName), ...mapper.fills])) - 1
      places.set(id, place)
      last = { keys, place }
      return { place, isNew: known === undefined }
    },
  }
}

/** Columns that the map reads must be there, and one that says which variant a line is. */
function requireColumns(cells: Readonly<Record<string, string>>, mapper: CellMapper): void {
  const read = Object.keys(cells)
  const missing = mapper.reads.filter((name) => !read.includes(name))
  const ours = new Set([...read.map(toOurName), ...mapper.fills])
  if (!ours.has('id') && !ours.has('item_group_id')) missing.push('id')
  if (missing.length > 0) throw new RefusedFile({ kind: 'missing-columns', columns: missing, read })
}
