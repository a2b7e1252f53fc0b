import { sql } from 'drizzle-orm'
import type { RowError } from '#adapters/import/row-error.ts'
import { excerpt } from '#adapters/import/row-error.ts'
import { redirectTextOf } from '#adapters/redirects/read-redirect-file.ts'
import type { LineReason, LineValue } from '#commerce/imports/import-line.ts'
import type { FindLivePages } from '#commerce/redirects/live-pages.ts'
import type { FindRedirects } from '#commerce/redirects/follow-redirects.ts'
import { parseFrom, type PathProblem } from '#commerce/redirects/redirect-path.ts'
import {
  parseRedirect,
  type RedirectProblem,
  type RedirectRules,
} from '#commerce/redirects/redirect-rules.ts'
import type { Redirect } from '#commerce/redirects/redirect.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { faultyLine } from './check-file.ts'
import { linesOfChanges, type TableRow, type TableWork } from './table-lines.ts'

/** What is written in the column of the status to take a redirect away. */
export const noRedirect = 'none'

/** Where redirects may not lead, and where they may not begin. */
export type RulesOfRedirects = RedirectRules & { readonly findLivePages: FindLivePages }

/** Lines of redirects. One over a page of the shop is faulty, since the page would be shown nevertheless; so is one that would turn in a circle with the lines before it, or with what is there. */
export async function checkRedirects(
  db: Database,
  rules: RulesOfRedirects,
  rows: readonly TableRow[],
  work: TableWork,
): Promise<void> {
  const before = await allRedirects(db, work.rest)
  const all = new Map(before)
  const find: FindRedirects = async (froms) => froms.flatMap((from) => all.get(from) ?? [])
  const live = await rules.findLivePages(
    rows.flatMap(({ cells }) => {
      const change = toChange(redirectTextOf(cells))
      return change.ok && change.value.redirect ? [change.value.from] : []
    }),
  )

  await linesOfChanges(rows, work, async ({ line, cells }) => {
    const text = redirectTextOf(cells)
    const parsed = toChange(text)
    if (!parsed.ok) return faultyLine(errorOf(line, parsed.failure, text), text.from.slice(0, 200))
    const { from, redirect } = parsed.value
    const page = live.get(from)
    if (redirect && page !== undefined && !isStored(redirect, before.get(from)))
      return faultyLine(errorOf(line, { kind: 'live', path: page }, text), from)
    if (redirect && rules.leadsOn(redirect, all) && (await rules.isEndless(redirect, find)))
      return faultyLine(errorOf(line, { kind: 'endless' }, text), from)
    if (redirect) all.set(from, redirect)
    else all.delete(from)
    return { line, object: from, where: null, is: valueOf(before.get(from)), wanted: valueOf(redirect) }
  })
}

const isStored = (redirect: Redirect, stored: Redirect | undefined): boolean =>
  stored?.to === redirect.to && stored.status === redirect.status

type Change = { readonly from: string; readonly redirect: Redirect | null }

function toChange(text: ReturnType<typeof redirectTextOf>): Result<Change, RedirectProblem> {
  if (text.status.trim().toLowerCase() === noRedirect) {
    const from = parseFrom(text.from)
    if (!from.ok) return fail({ kind: 'from', problem: from.failure })
    return text.to === '' ? ok({ from: from.value, redirect: null }) : fail({ kind: 'status' })
  }
  const parsed = parseRedirect(text)
  return parsed.ok ? ok({ from: parsed.value.from, redirect: parsed.value }) : parsed
}

export const valueOf = (redirect: Redirect | null | undefined): LineValue | null =>
  redirect ? { redirect: { to: redirect.to, status: redirect.status } } : null

const pathReasons = {
  empty: 'missing',
  'too-long': 'too-long',
  unreadable: 'not-an-address',
  'has-query': 'has-query',
  reserved: 'reserved-address',
  'other-host': 'other-host',
} as const satisfies Record<PathProblem, LineReason>

function errorOf(
  line: number,
  problem: RedirectProblem,
  text: ReturnType<typeof redirectTextOf>,
): Omit<RowError, 'reason'> & { readonly reason: LineReason } {
  switch (problem.kind) {
    case 'from':
    case 'to':
      return {
        ...{ line, column: problem.kind, reason: pathReasons[problem.problem] },
        read: excerpt(text[problem.kind]),
      }
    case 'status':
      return { line, column: 'status', reason: 'status-and-target', read: excerpt(text.status) }
    case 'live':
      return { line, column: 'from', reason: 'live-page', read: excerpt(text.from) }
    case 'endless':
      return { line, column: 'to', reason: 'endless', read: excerpt(text.to) }
    case 'line':
      return { line, column: null, reason: 'broken' }
  }
}

const pageSize = 1_000

async function allRedirects(db: Database, rest: () => Promise<void>): Promise<ReadonlyMap<string, Redirect>> {
  const all = new Map<string, Redirect>()
  for (let after = ''; ;) {
    const page = await rowsOf<Redirect>(
      db,
      sql`select from_path as "from", to_path as "to", status from redirects
        where from_path collate "C" > ${after} order by from_path collate "C" limit ${pageSize}`,
    )
    for (const one of page) all.set(one.from, one)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return all
    after = last.from
    await rest()
  }
}
