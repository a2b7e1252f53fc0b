import { lockCosts, readCosts, writeCosts } from '#adapters/price-admin/cost-store.ts'
import type { ImportLine, LineReason } from '#commerce/imports/import-line.ts'
import type { CostLine } from '#commerce/price-admin/cost-admin.ts'
import { may } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { reasonToSkip, type LinesToWrite } from './write-lines.ts'

/** What units cost, a country after the other. A cost that another has changed since the check is theirs. */
export async function writeCostLines(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<ReadonlyMap<number, LineReason | null>> {
  const reasons = new Map<number, LineReason | null>()
  const byCountry = Map.groupBy(lines, ({ where }) => where ?? '')
  for (const country of [...byCountry.keys()].sort()) {
    const own = byCountry.get(country) ?? []
    if (!may(work.sender, 'costs.set', { country, place: null })) {
      for (const { place } of own) reasons.set(place, 'out-of-reach')
      continue
    }
    await lockCosts(tx, country)
    const known = await readCosts(
      tx,
      own.map(({ object }) => object),
      country,
    )
    const wanted: CostLine[] = []
    for (const line of own) {
      const { object: sku, after } = line
      const now = known.get(sku)
      const reason = now ? reasonToSkip(costValue(now.minor), line) : 'unknown-sku'
      reasons.set(line.place, reason ?? null)
      if (reason === undefined) wanted.push({ sku, minor: after && 'cost' in after ? after.cost : null })
    }
    const { by, at, importId, approvalId } = work
    if (wanted.length > 0)
      await writeCosts(tx, wanted, known, { country, by, at, reason: `import ${importId}`, approvalId })
  }
  return reasons
}

export const costValue = (minor: number | null | undefined) =>
  minor === null || minor === undefined ? null : { cost: minor }
