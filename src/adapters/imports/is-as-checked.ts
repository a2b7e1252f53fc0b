import { sql } from 'drizzle-orm'
import { findUnusedCard } from '#adapters/gift-cards/take-over-card.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import { readCosts } from '#adapters/price-admin/cost-store.ts'
import { isCostLine, type ImportLine } from '#commerce/imports/import-line.ts'
import { catalogKinds, type ImportKind } from '#commerce/imports/import-run.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { knownDigests } from './check-cards.ts'
import { costValue } from './write-cost-lines.ts'
import { codesOf, priceOf, productReason, reasonToSkip } from './write-lines.ts'

const chunk = 300

/** Whether what the lines would change is as it was when the file was checked. Stops at the first that is not. */
export async function isAsChecked(
  db: Database,
  kind: ImportKind,
  waitingAfter: (place: number, limit: number) => Promise<readonly ImportLine[]>,
): Promise<boolean> {
  let after = 0
  for (;;) {
    const lines = await waitingAfter(after, chunk)
    const last = lines.at(-1)
    if (!last) return true
    const reasonOf = await compare(db, kind, lines)
    // As it would become is no reason either: another file may have written the same.
    if (lines.some((line) => (reasonOf(line) ?? null) !== null)) return false
    after = last.place
  }
}

async function compare(
  db: Database,
  kind: ImportKind,
  lines: readonly ImportLine[],
): Promise<(line: ImportLine) => string | null | undefined> {
  if (kind === 'stock') {
    const levels = await rowsOf<{ sku: string; location: string; units: number }>(
      db,
      sql`select sku, location, on_hand as units from stock_levels where sku in ${texts(lines.map(({ object }) => object))}`,
    )
    const units = new Map(levels.map((level) => [`${level.sku} ${level.location}`, level.units]))
    return (line) => {
      const is = units.get(`${line.object} ${line.where}`)
      return reasonToSkip(is === undefined ? null : { units: is }, line)
    }
  }
  if (kind === 'gift-cards') {
    const digests = lines.flatMap(({ after }) => (after && 'card' in after ? [after.card.digest] : []))
    const known = new Set((await knownDigests(db, digests)).map(({ digest }) => digest))
    const unused = new Set<string>()
    for (const { before } of lines)
      if (before && 'giftCard' in before && (await findUnusedCard(db, before.giftCard)).kind === 'unused')
        unused.add(before.giftCard)
    return ({ before, after }) => {
      if (after && 'card' in after) return known.has(after.card.digest) ? 'known-code' : undefined
      return before && 'giftCard' in before && unused.has(before.giftCard) ? undefined : 'card-used'
    }
  }
  // They pass no guard rail, so that nobody decides on them.
  if (!catalogKinds.includes(kind)) return () => null
  const records = await listRecordsByCodes(db, await codesOf(db, lines, kind))
  const known = new Map(records.map((record) => [record.product.code, record]))
  if (kind === 'products') return (line) => productReason(known.get(line.object), line)
  const costs = new Map<string, number | null>()
  for (const [country, own] of Map.groupBy(lines.filter(isCostLine), ({ where }) => where ?? ''))
    for (const [sku, { minor }] of await readCosts(
      db,
      own.map(({ object }) => object),
      country,
    ))
      costs.set(`${sku} ${country}`, minor)
  const bySku = new Map(
    records.flatMap((record) => record.product.variants.map(({ sku }) => [sku, record] as const)),
  )
  return (line) =>
    isCostLine(line)
      ? reasonToSkip(costValue(costs.get(`${line.object} ${line.where}`)), line)
      : reasonToSkip(priceOf(bySku.get(line.object), line), line)
}
