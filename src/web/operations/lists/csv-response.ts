import type { CappedCount } from '#commerce/lists/list.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { needsStepUp } from '#web/operations/step-up.ts'
import type { ListRow } from './list-row.ts'
import type { ReadList } from './read-list-query.ts'
import { writeListCsv } from './write-list-csv.ts'

/** Whether the address asks for the list as a file. */
export const isCsvRequested = (url: URL): boolean => url.searchParams.get('export') === 'csv'

type Page = {
  readonly rows: readonly ListRow[]
  readonly next: string | null
  /** Of all pages; left out: the list has no names and contacts. */
  readonly count?: CappedCount
}

type CsvContext = {
  readonly by: StaffOperator
  readonly locals: Pick<App.Locals, 'shop' | 't'>
  readonly url: URL
}

/**
 * The whole list as a CSV file, sent page by page as it is read. Names and contacts are left out for who may not see them, and for
 * who has not proven a factor within five minutes. Those of more people than one person may have alone lead to a request.
 */
export async function csvResponse(
  { definition, columns, hrefOf }: Pick<ReadList, 'definition' | 'columns' | 'hrefOf'>,
  { by, locals: { shop, t }, url }: CsvContext,
  readPage: (cursor: string | null) => Promise<Page>,
): Promise<Response> {
  const isProven = !needsStepUp(by, shop.clock.now())
  const open = columns.filter(
    ({ personal }) => personal === undefined || (isProven && mayAnywhere(by, personal)),
  )
  if (open.some(({ personal }) => personal !== undefined)) {
    const query = hrefOf({}).split('?')[1] ?? ''
    const rows = (await readPage(null)).count?.count ?? 0
    const approvalId = url.searchParams.get('approval')
    const opened = await shop.personalExports.open(by, { list: definition.id, query, rows, approvalId })
    if (!opened.ok) return toRequest({ list: definition.id, query, rows: String(rows) })
  }
  const titled = open.map(({ id, title }) => ({ id, title: t(title) }))
  const currency = definition.fileCurrency === undefined ? null : t(definition.fileCurrency)
  const lines = writeListCsv({ columns: titled, currency }, readPage)
  return new Response(streamOf(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${definition.id}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

const toRequest = (fields: Readonly<Record<string, string>>): Response =>
  new Response(null, {
    status: 303,
    headers: { location: `${operationsPath('exportRequest')}?${new URLSearchParams(fields)}` },
  })

/** Read only as fast as it is downloaded, and no further than that. */
export function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return()
    },
  })
}
