import { sql } from 'drizzle-orm'
import { findUnusedCard } from '#adapters/gift-cards/take-over-card.ts'
import { readCardCode } from '#commerce/gift-cards/card-code.ts'
import { lastOfCode } from '#commerce/imports/imported-card.ts'
import { isWithinReach } from '#commerce/imports/import-run.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { money } from '#kernel/money.ts'
import { cardOfRow, neededCardColumns, noCard, type CardFault, type CardIssuing } from './card-of-row.ts'
import { faultyLine, type CheckWork, type NewLine } from './check-file.ts'
import type { People } from './customer-of-row.ts'
import { columnsOf } from './rejected-columns.ts'
import { linesOfChanges, type TableRow, type TableWork } from './table-lines.ts'

/** Columns that a file of gift cards lacks; none: it has enough. */
export function missingCardColumns(rows: readonly TableRow[]): readonly string[] {
  const columns = columnsOf(rows)
  const missing = neededCardColumns.map((some) => some.filter((name) => !columns.has(name)))
  return missing.some((some) => some.length === 0) ? [] : (missing[0] ?? [])
}

/** This many codes that differ only in their last three characters are a series: one code gives away the others. */
const seriesLength = 3
const seriesEnd = 3

/** Lines of gift cards. A code is read, and from then on its digest and its last characters are all there is. */
export async function checkCards(
  db: Database,
  { people, cards }: { readonly people: People; readonly cards: CardIssuing },
  rows: readonly TableRow[],
  work: TableWork & Pick<CheckWork, 'rails'>,
): Promise<void> {
  const codes = rows.flatMap(({ cells }) => readCardCode(cells['code'] ?? '') ?? [])
  const times = countOf(codes)
  const series = countOf([...times.keys()].map((code) => code.slice(0, -seriesEnd)))

  /** A card that is named twice is taken back once. */
  const withdrawn = new Set<string>()

  await linesOfChanges(rows, work, async ({ line, cells }) => {
    const id = (cells['id'] ?? '').trim()
    const status = (cells['status'] ?? '').trim().toLowerCase()
    if (id !== '' || status !== '') return withdrawalOf({ line, id, status })
    const code = readCardCode(cells['code'] ?? '') ?? ''
    const parsed = cardOfRow(cells, { ...people, cards }, work.now())
    const object = code === '' ? '' : lastOfCode(code.slice(-4))
    if (!parsed.ok) return faultOf(line, parsed.failure, object)
    const card = parsed.value
    if ((times.get(code) ?? 0) > 1) return faultOf(line, { column: 'code', reason: 'code-twice' }, object)
    if ((series.get(code.slice(0, -seriesEnd)) ?? 0) >= seriesLength)
      return faultOf(line, { column: 'code', reason: 'guessable-code' }, object)
    if (!isWithinReach(work.file.reach, { country: card.country, place: null }))
      return faultOf(line, { column: 'currency', reason: 'out-of-reach' }, object)
    if ((await knownDigests(db, [card.digest])).length > 0)
      return faultOf(line, { column: 'code', reason: 'known-code' }, object)
    work.rails.addCard(money(card.balanceMinor, card.currency), true)
    return { line, object, key: card.digest, where: card.country, is: null, wanted: { card } }
  })

  async function withdrawalOf({ line, id, status }: { line: number; id: string; status: string }) {
    if (status !== noCard) return faultOf(line, { column: 'status', reason: 'not-allowed' })
    const found = await findUnusedCard(db, id)
    if (found.kind !== 'unused') return faultOf(line, { column: 'id', reason: found.kind }, id.slice(0, 36))
    const { country, sum } = found
    if (!isWithinReach(work.file.reach, { country, place: null }))
      return faultOf(line, { column: 'id', reason: 'unknown-card' }, id.slice(0, 36))
    if (!withdrawn.has(id)) work.rails.addCard(sum, false)
    withdrawn.add(id)
    return {
      ...{ line, object: lastOfCode(found.last), key: id, where: country },
      ...{ is: { giftCard: id }, wanted: null },
    }
  }
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

const faultOf = (line: number, { column, reason }: CardFault, object = ''): NewLine =>
  faultyLine({ line, column, reason }, object)

/** Those of the digests that cards have already. */
export const knownDigests = (
  db: Database,
  digests: readonly string[],
): Promise<readonly { readonly digest: string }[]> =>
  rowsOf(db, sql`select code_digest as digest from gift_cards where code_digest in ${texts(digests)}`)
