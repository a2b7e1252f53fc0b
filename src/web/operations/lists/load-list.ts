import type { AstroGlobal } from 'astro'
import type { ObjectKind } from '#commerce/collaboration/collaboration.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleBulk, type BulkCheckPage, type RowReader } from '#web/operations/tasks/handle-bulk.ts'
import { csvResponse, isCsvRequested } from './csv-response.ts'
import type { FiltersOf, ListDefinition } from './list-definition.ts'
import type { ListRow } from './list-row.ts'
import type { ReadList } from './read-list-query.ts'

/** Where the rows of a list come from, and how they are shown. */
export type ListSource<List extends ListDefinition, Row> = {
  readonly list: ReadList<List>
  read(query: ListQuery<FiltersOf<List>>): Promise<ListPage<Row>>
  toRow(row: Row): ListRow
}

/** What the page of a list shows. */
export type LoadedList = {
  readonly list: ReadList
  readonly page: Pick<ListPage<unknown>, 'next' | 'previous' | 'count'>
  readonly rows: readonly ListRow[]
  /** Instead of the rows: the check page of an act on many of them. */
  readonly check?: BulkCheckPage | null
}

/** The rows that an address asks for. */
export async function loadList<List extends ListDefinition, Row>({
  list,
  read,
  toRow,
}: ListSource<List, Row>): Promise<LoadedList> {
  const page = await read(list.query)
  return { list, page, rows: page.rows.map((row) => toRow(row)) }
}

const readPart = <List extends ListDefinition, Row>(
  { list, read }: ListSource<List, Row>,
  cursor: string | null,
): Promise<ListPage<Row>> => read({ ...list.query, size: 200, cursor })

/** The rows, or the whole list as a file. */
export async function loadListOrFile<List extends ListDefinition, Row>(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  by: StaffOperator,
  source: ListSource<List, Row>,
): Promise<Response | LoadedList> {
  if (!isCsvRequested(url)) return loadList(source)
  return csvResponse(source.list, { by, locals, url }, async (cursor) => {
    const { rows, next, count } = await readPart(source, cursor)
    return { rows: rows.map((row) => source.toRow(row)), next, count }
  })
}

/** Of a list whose rows can be chosen: by what a row is chosen, and when it came. */
export type ChoosableSource<List extends ListDefinition, Row> = ListSource<List, Row> & {
  momentOf(row: Row): { readonly id: string; readonly at: Instant }
}

/** Reads the choosable rows of a list part by part. */
export const rowReaderOf =
  <List extends ListDefinition, Row>(source: ChoosableSource<List, Row>): RowReader =>
  async (cursor) => {
    const { rows, next } = await readPart(source, cursor)
    return { rows: rows.map((row) => source.momentOf(row)), next }
  }

/** The rows, the whole list as a file, or the check page of claiming or tagging many. */
export async function loadCollaborativeList<List extends ListDefinition, Row>(
  astro: AstroGlobal,
  admitted: Admission,
  object: ObjectKind,
  source: ChoosableSource<List, Row>,
): Promise<Response | LoadedList> {
  const { list } = source
  const check = await handleBulk(astro, admitted, { object, list, readPage: rowReaderOf(source) })
  if (check instanceof Response) return check
  const loaded = await loadListOrFile(astro, admitted.by, source)
  return loaded instanceof Response ? loaded : { ...loaded, check }
}
