import { sql, type SQL } from 'drizzle-orm'
import { parseDay } from '#kernel/local-time.ts'
import { type Database } from './database.ts'
import { rowsOf } from './sql-helpers.ts'

/** What rows are sorted by. Never null in any row: coalesce it. Text is compared byte by byte, so its index needs collate "C". */
export type Key<Row> = {
  readonly expression: SQL
  readonly kind: 'text' | 'number' | 'instant' | 'day' | 'uuid'
  /** The same value, of a row that was read. */
  valueOf(row: Row): string | number
}

/** Which page: its size, its direction, and the cursor from a page before. */
type PageOf = { readonly size: number; readonly descending: boolean; readonly cursor: string | null }

type Cursor = {
  readonly value: string | number
  readonly id: string | number
  /** Towards the beginning of the list. */
  readonly backward: boolean
}

const casts = { text: 'text', number: 'numeric', instant: 'timestamptz', day: 'date', uuid: 'uuid' } as const
const collations = { text: sql` collate "C"`, number: sql``, instant: sql``, day: sql``, uuid: sql`` }

const isOfKind: Readonly<Record<Key<never>['kind'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  instant: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  day: (value) => typeof value === 'string' && parseDay(value) !== undefined,
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
}

/**
 * A page of a list, found by the keys of the row before or after it: a row that is added or gone meanwhile moves no other to another
 * page. `id` is unique and decides between rows of one sort value.
 */
export function keyset<Row>(page: PageOf, sort: Key<Row>, id: Key<Row>) {
  const cursor = page.cursor === null ? null : readCursor(page.cursor, sort, id)
  const backward = cursor?.backward ?? false
  const descending = page.descending !== backward
  const key = ({ expression, kind }: Key<Row>): SQL => sql`(${expression})${collations[kind]}`
  // An index over integers is not used for a comparison with a number that may not be one.
  const castOf = (value: string | number, kind: Key<Row>['kind']): string =>
    kind === 'number' && Number.isSafeInteger(value) ? 'bigint' : casts[kind]
  const given = (value: string | number, { kind }: Key<Row>): SQL =>
    sql`(${value}::${sql.raw(castOf(value, kind))})${collations[kind]}`
  const direction = descending ? sql` desc` : sql` asc`
  return {
    where:
      cursor === null
        ? sql`true`
        : sql`(${key(sort)}, ${key(id)}) ${descending ? sql`<` : sql`>`} (${given(cursor.value, sort)}, ${given(cursor.id, id)})`,
    orderBy: [sql`${key(sort)}${direction}`, sql`${key(id)}${direction}`],
    /** One more than is shown: whether there is another page. */
    limit: page.size + 1,
    /** The rows that were found, in the order of the list, with the cursors of the pages around them. */
    toPage(found: readonly Row[]) {
      const isMore = found.length > page.size
      const shown = found.slice(0, page.size)
      const rows = backward ? shown.reverse() : shown
      const first = rows.at(0)
      const last = rows.at(-1)
      const cursorOf = (row: Row, towardsStart: boolean): string =>
        writeCursor({ value: valueOf(row, sort), id: valueOf(row, id), backward: towardsStart })
      return {
        rows,
        next: last !== undefined && (backward || isMore) ? cursorOf(last, false) : null,
        previous: first !== undefined && (backward ? isMore : cursor !== null) ? cursorOf(first, true) : null,
      }
    },
  }
}

type Count = { readonly count: number; readonly isMore: boolean }

/** As many as a list says exactly. */
export const countLimit = 10_000

/** How many rows a statement finds, counted to a limit: `countUpTo(db, sql`select 1 from orders where …`)`. */
export async function countUpTo(db: Database, statement: SQL, limit = countLimit): Promise<Count> {
  const [row] = await rowsOf<Counted>(db, sql`select ${countedWithin(statement, limit)} as counted`)
  return toCount(row?.counted ?? 0, limit)
}

/** The same as a column of another statement, worked out once in it: what a page and its count are read in. */
export const countedWithin = (statement: SQL, limit = countLimit): SQL<number> =>
  sql<number>`(select count(*)::int from (${statement} limit ${limit + 1}) as counted)`

export type Counted = { readonly counted: number }

export const toCount = (counted: number, limit = countLimit): Count => ({
  count: Math.min(counted, limit),
  isMore: counted > limit,
})

/** How many a page's list has, by the column that its rows have in common. Of no rows after a cursor nothing is known. */
export const countOf = (
  db: Database,
  [row]: readonly Counted[],
  { statement, cursor }: { readonly statement: SQL; readonly cursor: string | null },
): Promise<Count> =>
  row === undefined && cursor !== null
    ? countUpTo(db, statement)
    : Promise.resolve(toCount(row?.counted ?? 0))

/** PostgreSQL's client answers wide integers as text. */
const valueOf = <Row>(row: Row, { kind, valueOf: read }: Key<Row>): string | number =>
  kind === 'number' ? Number(read(row)) : read(row)

const writeCursor = ({ value, id, backward }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id, backward ? 1 : 0])).toString('base64url')

/** Null for what no page of this list can have written: the list begins at its beginning. */
function readCursor<Row>(text: string, sort: Key<Row>, id: Key<Row>): Cursor | null {
  const read = parseJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(read)) return null
  const [value, identity, backward] = read as readonly unknown[]
  if (!isOfKind[sort.kind](value) || !isOfKind[id.kind](identity)) return null
  return { value: value as string | number, id: identity as string | number, backward: backward === 1 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
