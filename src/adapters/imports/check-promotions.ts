import { inArray } from 'drizzle-orm'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'
import { promotions } from '#adapters/promotions/promotion-tables.ts'
import type { LineReason } from '#commerce/imports/import-line.ts'
import { isWithinReach } from '#commerce/imports/import-run.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { faultyLine } from './check-file.ts'
import { promotionOfRow } from './promotion-of-row.ts'
import { linesOfChanges, type TableRow, type TableWork } from './table-lines.ts'

type Stored = typeof promotions.$inferSelect

const chunk = 200

/** Lines of promotions. One that runs is not changed by a file: it is stopped first, and started again as promotions are. */
export async function checkPromotions(
  db: Database,
  rows: readonly TableRow[],
  work: TableWork,
): Promise<void> {
  const { countries, file } = work
  const [first] = rows
  if (first && first.cells['id'] === undefined)
    throw new UnreadableFile({ kind: 'missing-columns', columns: ['id'], read: Object.keys(first.cells) })
  const known = await findPromotions(db, rows.map(idOf), work.rest)
  await linesOfChanges(rows, work, async (row) => {
    const { line, cells } = row
    const id = idOf(row)
    const faulty = (column: string, reason: LineReason, read: string) =>
      faultyLine({ line, column, reason, read }, id.slice(0, 60))
    const parsed = promotionOfRow(cells, countries, known.get(id)?.document)
    if (!parsed.ok) {
      const { column = 'id', reason = 'does-not-fit', read = id } = parsed.failure[0] ?? {}
      return faulty(column, reason, read)
    }
    const { country } = parsed.value
    const before = known.get(id)
    if (!isWithinReach(file.reach, { country, place: null }))
      return faulty('country', 'out-of-reach', country)
    if (before && before.country !== country) return faulty('country', 'does-not-fit', country)
    if (before && before.stoppedAt === null) return faulty('id', 'promotion-runs', id)
    return {
      ...{ line, object: id, where: country },
      is: before ? { promotion: before.document } : null,
      wanted: { promotion: parsed.value },
    }
  })
}

const idOf = ({ cells }: TableRow): string => (cells['id'] ?? '').trim()

async function findPromotions(
  db: Database,
  ids: readonly string[],
  rest: () => Promise<void>,
): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map<string, Stored>()
  for (let from = 0; from < ids.length; from += chunk) {
    const some = await db
      .select()
      .from(promotions)
      .where(inArray(promotions.id, ids.slice(from, from + chunk)))
    for (const one of some) found.set(one.id, one)
    await rest()
  }
  return found
}
