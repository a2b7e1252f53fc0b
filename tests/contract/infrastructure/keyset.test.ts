import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import { invariant } from '#kernel/invariant.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

type Row = { readonly id: string; readonly name: string; readonly size: number; readonly made: string }

const keys: Readonly<Record<string, Key<Row>>> = {
  name: { expression: sql`name`, kind: 'text', valueOf: ({ name }) => name },
  size: { expression: sql`size`, kind: 'number', valueOf: ({ size }) => size },
  made: { expression: sql`made`, kind: 'instant', valueOf: ({ made }) => made },
}
const byId: Key<Row> = { expression: sql`id`, kind: 'uuid', valueOf: ({ id }) => id }
const sortNames = ['name', 'size', 'made'] as const

type Page = { readonly sort: (typeof sortNames)[number]; readonly size: number; readonly descending: boolean }

async function readPage(db: Database, { sort, size, descending }: Page, cursor: string | null) {
  const key = keys[sort] ?? byId
  const page = keyset<Row>({ size, descending, cursor }, key, byId)
  const found = await rowsOf<Row>(
    db,
    sql`select id, name, size, to_char(made at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made
      from listed where ${page.where} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`,
  )
  return page.toPage(found)
}

async function walk(
  db: Database,
  page: Page,
  towards: 'next' | 'previous',
  from: string | null,
  between: () => Promise<void> = async () => undefined,
): Promise<{ readonly pages: readonly (readonly Row[])[]; readonly last: string | null }> {
  const pages: (readonly Row[])[] = []
  let cursor = from
  for (let pageNumber = 0; ; pageNumber++) {
    invariant(pageNumber < 200, 'a list has an end')
    const read = await readPage(db, page, cursor)
    pages.push(read.rows)
    if (read[towards] === null) return { pages, last: towards === 'next' ? read.previous : read.next }
    cursor = read[towards]
    await between()
  }
}

const rowArbitrary = fc.record({
  id: fc.uuid(),
  // Few values, so that many rows are of one; upper case, accents and Arabic, which collations order differently.
  name: fc.constantFrom('', 'a', 'B', 'b', 'é', 'أثاث', 'z z'),
  size: fc.constantFrom(-1, 0, 7, 7_000_000_000),
  made: fc.constantFrom('2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.001Z', '2025-01-01T00:00:00.000Z'),
})
const pageArbitrary = fc.record({
  sort: fc.constantFrom(...sortNames),
  size: fc.integer({ min: 1, max: 6 }),
  descending: fc.boolean(),
})
const rowsArbitrary = fc.uniqueArray(rowArbitrary, { maxLength: 30, selector: ({ id }) => id })

describeDatabases('a list read page by page', (open) => {
  const prepare = async (): Promise<Database> => {
    const { db } = await open()
    await db.execute(
      sql`create table if not exists listed (id uuid, name text, size bigint, made timestamptz)`,
    )
    return db
  }
  const fill = async (db: Database, rows: readonly Row[]): Promise<void> => {
    await db.execute(
      sql`insert into listed select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given(id uuid, name text, size bigint, made timestamptz)`,
    )
  }

  test('has each row once, and the same rows backwards, while others are added', async () => {
    const db = await prepare()
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, rowsArbitrary, pageArbitrary, async (rows, added, page) => {
        await db.execute(sql`delete from listed`)
        await fill(db, rows)
        const waiting = added.filter(({ id }) => rows.every((row) => row.id !== id))
        const addOne = async (): Promise<void> => {
          const row = waiting.pop()
          if (row) await fill(db, [row])
        }
        const shown = (pages: readonly (readonly Row[])[]): readonly string[] =>
          pages
            .flat()
            .map(({ id }) => id)
            .filter((id) => rows.some((row) => row.id === id))
        const forward = await walk(db, page, 'next', null, addOne)
        expect([...shown(forward.pages)].sort()).toEqual(rows.map(({ id }) => id).sort())
        const all = forward.pages.flat().map(({ id }) => id)
        expect(new Set(all).size).toBe(all.length)
        if (forward.last === null) return
        const backward = await walk(db, page, 'previous', forward.last)
        const expected = shown(forward.pages.slice(0, -1))
        expect(shown([...backward.pages].reverse())).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('begins at its beginning with a cursor that no page has written', async () => {
    const db = await prepare()
    await db.execute(sql`delete from listed`)
    const rows = fc.sample(rowArbitrary, 3)
    await fill(db, rows)
    const page = { sort: 'made', size: 50, descending: false } as const
    const foreign = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      '',
      'x',
      '{}',
      foreign({}),
      foreign(['2026', 'x', 0]),
      foreign([1, rows[0]?.id, 0]),
    ])
      expect((await readPage(db, page, cursor)).rows).toHaveLength(3)
  })

  test('is counted to a limit', async () => {
    const db = await prepare()
    const some = sql`select 1 from generate_series(1, 12)`
    expect(await countUpTo(db, some)).toEqual({ count: 12, isMore: false })
    expect(await countUpTo(db, some, 12)).toEqual({ count: 12, isMore: false })
    expect(await countUpTo(db, some, 11)).toEqual({ count: 11, isMore: true })
  })

  test('is filtered by days of the country that each row is of', async () => {
    const db = await prepare()
    const countries = [
      { isoCode: 'ae', timeZone: 'Asia/Dubai' },
      { isoCode: 'in', timeZone: 'Asia/Kolkata' },
    ]
    const days = { from: '2026-11-20', to: '2026-11-20' }
    const within = withinDays({ moment: sql`moment`, country: sql`country` }, days, countries)
    const found = await rowsOf<{ readonly name: string }>(
      db,
      sql`select name from (values
        ('midnight in Dubai', 'ae', timestamptz '2026-11-19 20:00Z'), ('the day before in Dubai', 'ae', timestamptz '2026-11-19 19:59Z'),
        ('midnight in Delhi', 'in', timestamptz '2026-11-19 18:30Z'), ('the day after in Delhi', 'in', timestamptz '2026-11-20 18:30Z'),
        ('elsewhere', 'kw', timestamptz '2026-11-20 08:00Z')) as given(name, country, moment) where ${within}`,
    )
    expect(found.map(({ name }) => name)).toEqual(['midnight in Dubai', 'midnight in Delhi'])
  })
})
