import type { ImportLine, LineState } from '#commerce/imports/import-line.ts'
import type { ImportRun } from '#commerce/imports/import-run.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { streamOf } from '#web/operations/lists/csv-response.ts'
import type { CellValue, ListRow } from '#web/operations/lists/list-row.ts'
import { writeListCsv } from '#web/operations/lists/write-list-csv.ts'
import { changeTexts, lineStateText, lineReasonText, whereText } from './import-texts.ts'

type Context = { readonly by: StaffOperator; readonly locals: App.Locals }

const pageSize = 500

/** A file of an import that its address asks for: its lines, the faulty ones, or what takes it back. Undefined: none. */
export async function importFile(
  run: ImportRun,
  name: string | null,
  { by, locals }: Context,
): Promise<Response | undefined> {
  const { importAdmin } = locals.shop
  if (name === 'inverse') {
    const parts = await importAdmin.writeInverse(run.id, by)
    // Documents of promotions have more than a table can have.
    return parts && attachment(`${run.kind}-inverse.${run.kind === 'promotions' ? 'jsonl' : 'csv'}`, parts)
  }
  if (name !== 'report' && name !== 'faulty') return undefined
  const states: readonly LineState[] | null = name === 'faulty' ? ['faulty', 'rejected'] : null
  const columns = columnNames.map((id) => ({ id, title: locals.t(`operations-imports:report.${id}`) }))
  const lines = writeListCsv({ columns, currency: null }, async (cursor) => {
    const found = await importAdmin.listLines(
      run.id,
      { states, after: Number(cursor ?? 0), limit: pageSize },
      by,
    )
    return {
      rows: found.map((line) => toRow(line, run, locals)),
      next: found.length < pageSize ? null : String(found.at(-1)?.place ?? 0),
    }
  })
  return attachment(`${run.kind}-${name}.csv`, lines)
}

const columnNames = ['line', 'object', 'where', 'state', 'column', 'read', 'why', 'before', 'after'] as const

function toRow(line: ImportLine, run: ImportRun, locals: App.Locals): ListRow {
  const text = (value: string | null): CellValue => (value === null ? null : { kind: 'text', text: value })
  const { before, after } = changeTexts(line, locals)
  return {
    id: String(line.place),
    href: null,
    cells: {
      line: { kind: 'number', value: line.line },
      object: text(line.object),
      where: text(whereText(line, run.kind, locals)),
      state: text(lineStateText(line.state, locals.t).label),
      column: text(line.column),
      read: text(line.read),
      why: text(line.reason === null ? null : lineReasonText(line.reason, locals.t)),
      ...{ before: text(before), after: text(after) },
    },
  }
}

async function* generated(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield* parts
}

const attachment = (name: string, parts: AsyncIterable<string>): Response =>
  new Response(streamOf(generated(parts)), {
    headers: {
      'content-type': `${name.endsWith('.csv') ? 'text/csv' : 'application/x-ndjson'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
