import { pageSizes, type ListQuery, type PageSize } from '#commerce/lists/list.ts'
import { parseDay } from '#kernel/local-time.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { FiltersOf, ListDefinition, ListFilter } from './list-definition.ts'

/** Fields of an address; null: without it. */
type FieldChange = Readonly<Record<string, string | readonly string[] | null>>

/** A list as an address asks for it. */
export type ReadList<List extends ListDefinition = ListDefinition> = {
  readonly definition: List
  readonly query: ListQuery<FiltersOf<List>>
  /** Columns that are shown, in the order of the definition. */
  readonly columns: readonly ListDefinition['columns'][number][]
  /** Chosen filters, one for each chip: the fields that it is made of. */
  readonly chosen: readonly {
    readonly filter: ListFilter
    readonly fields: readonly string[]
    readonly text: string
  }[]
  /** Every field of the address, without the cursor and what is as usual. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** How many rows a page can have, each with its address. */
  readonly sizes: readonly { readonly size: PageSize; readonly href: string; readonly isCurrent: boolean }[]
  /** The address with other fields. It begins at the beginning unless the change names a cursor. */
  hrefOf(change: FieldChange): string
}

const maxText = 100
const usualSize = pageSizes[1]

/** Reads what an address asks of a list. What it does not know is dropped, so that an old link still leads to a list. */
export function readListQuery<List extends ListDefinition>(list: List, url: URL): ReadList<List> {
  const { searchParams } = url
  const sort = readSort(list, searchParams.get('sort'))
  const size = readSize(searchParams.get('size'))
  const search = list.search === undefined ? '' : readText(searchParams.get('q'))
  const read = list.filters.map((filter) => readFilter(filter, searchParams))
  const columnIds = readColumns(list, searchParams.getAll('columns'))
  const fields = new Map<string, readonly string[]>()
  if (search !== '') fields.set('q', [search])
  for (const { fields: own } of read) for (const [name, value] of own) fields.set(name, [value])
  const isUsual = sort.column === list.sort.column && sort.descending === list.sort.descending
  if (!isUsual) fields.set('sort', [`${sort.descending ? '-' : ''}${sort.column}`])
  if (size !== usualSize) fields.set('size', [String(size)])
  if (columnIds !== null) fields.set('columns', columnIds)
  const query: ListQuery<unknown> = {
    filters: Object.fromEntries(read.map(({ filter, value }) => [filter.id, value])),
    search,
    sort: sort.column,
    descending: sort.descending,
    size,
    cursor: searchParams.get('cursor'),
  }
  const hrefOf = (change: FieldChange): string => writeAddress(url.pathname, fields, change)
  return {
    definition: list,
    query: query as ListQuery<FiltersOf<List>>,
    columns: list.columns.filter(({ id, hidden }, place) =>
      columnIds === null ? !hidden : place === 0 || columnIds.includes(id),
    ),
    chosen: read
      .filter(({ fields: own }) => own.length > 0)
      .map(({ filter, fields: own, text }) => ({ filter, fields: own.map(([name]) => name), text })),
    fields,
    sizes: pageSizes.map((one) => ({
      size: one,
      href: hrefOf({ size: one === usualSize ? null : String(one) }),
      isCurrent: one === size,
    })),
    hrefOf,
  }
}

type ReadFilter = {
  readonly filter: ListFilter
  readonly value: unknown
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly text: string
}

function readFilter(filter: ListFilter, given: URLSearchParams): ReadFilter {
  const { id } = filter
  const none = (value: unknown): ReadFilter => ({ filter, value, fields: [], text: '' })
  switch (filter.kind) {
    case 'choice': {
      const option = filter.options.find(({ value }) => value === given.get(id))
      return option
        ? { filter, value: option.value, fields: [[id, option.value]], text: option.label }
        : none(null)
    }
    case 'text': {
      const text = readText(given.get(id))
      return text === '' ? none(null) : { filter, value: text, fields: [[id, text]], text }
    }
    case 'flag':
      return given.get(id) === '1' ? { filter, value: true, fields: [[id, '1']], text: '' } : none(false)
    case 'day-range': {
      const from = parseDay(given.get(`${id}-from`) ?? '') ?? null
      const to = parseDay(given.get(`${id}-to`) ?? '') ?? null
      if (from === null && to === null) return none(null)
      const fields = [
        ...(from === null ? [] : [[`${id}-from`, from] as const]),
        ...(to === null ? [] : [[`${id}-to`, to] as const]),
      ]
      return {
        filter,
        value: { from, to },
        fields,
        text: from !== null && from === to ? from : `${from ?? '…'} – ${to ?? '…'}`,
      }
    }
  }
}

const readText = (text: string | null): string => tidyText(text ?? '').slice(0, maxText)

function readSort(list: ListDefinition, text: string | null): ListDefinition['sort'] {
  const column = text?.replace(/^-/, '')
  const isKnown = list.columns.some(({ id, sortable }) => sortable && id === column)
  return isKnown && column !== undefined ? { column, descending: text?.startsWith('-') ?? false } : list.sort
}

const readSize = (text: string | null): PageSize =>
  pageSizes.find((size) => String(size) === text) ?? usualSize

/** Null: those that the list shows by itself. */
function readColumns(list: ListDefinition, given: readonly string[]): readonly string[] | null {
  const known = list.columns.map(({ id }) => id).filter((id) => given.includes(id))
  const usual = list.columns.filter(({ hidden }) => !hidden).map(({ id }) => id)
  return known.length === 0 || known.join() === usual.join() ? null : known
}

function writeAddress(
  path: string,
  fields: ReadonlyMap<string, readonly string[]>,
  change: FieldChange,
): string {
  const written = new URLSearchParams()
  const changed = new Map<string, string | readonly string[] | null>([...fields, ...Object.entries(change)])
  for (const [name, values] of changed)
    for (const value of typeof values === 'string' ? [values] : (values ?? [])) written.append(name, value)
  const query = written.toString()
  return query === '' ? path : `${path}?${query}`
}
