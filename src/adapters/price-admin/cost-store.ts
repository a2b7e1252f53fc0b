import { sql } from 'drizzle-orm'
import type { Product } from '#commerce/catalog/product.ts'
import type { CostEdit, CostLine, CostStore, KnownCosts } from '#commerce/price-admin/cost-admin.ts'
import { ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

/** Serializes writers of costs of a country. */
const costsLock = 5_823_033

/** Costs of SKUs that exist, in the database. */
export const createCostStore = (db: Database): CostStore => ({
  async findProduct(code) {
    const [row] = await rowsOf<{ document: Product }>(
      db,
      sql`select document from products where code = ${code}`,
    )
    return row?.document
  },

  read: (skus, country) => readCosts(db, skus, country),

  write: (skus, edit, change) =>
    db.transaction(async (tx) => {
      await lockCosts(tx, edit.country)
      const before = await readCosts(tx, skus, edit.country)
      const wanted = change(before)
      if (!wanted.ok) return wanted
      if (wanted.value.length > 0) await writeCosts(tx, wanted.value, before, edit)
      return ok(wanted.value.length)
    }),
})

export const lockCosts = (tx: Database, country: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${costsLock}, hashtext(${`costs ${country}`}))`)

export async function readCosts(db: Database, skus: readonly string[], country: string): Promise<KnownCosts> {
  const found = await rowsOf<{ sku: string; code: string; minor: number | null }>(
    db,
    sql`select v.sku, v.product_code as code, c.minor::float8 as minor
      from variants v left join variant_costs c on c.sku = v.sku and c.country = ${country}
      where v.sku in ${texts(skus)}`,
  )
  return new Map(found.map(({ sku, ...known }) => [sku, known]))
}

/** A cost that is not known any more is no row. */
export async function writeCosts(
  tx: Database,
  lines: readonly CostLine[],
  before: KnownCosts,
  { country, by, at, reason, approvalId = null }: CostEdit & { readonly approvalId?: string | null },
): Promise<void> {
  const known = lines.filter(({ minor }) => minor !== null)
  const unknown = lines.filter(({ minor }) => minor === null).map(({ sku }) => sku)
  await tx.execute(sql`delete from variant_costs where country = ${country} and sku in ${texts(unknown)}`)
  await tx.execute(sql`insert into variant_costs (sku, country, minor, changed_at)
    select sku, ${country}, minor, ${at}::timestamptz from ${rows(known, 'sku text, minor bigint')}
    on conflict (sku, country) do update set minor = excluded.minor, changed_at = excluded.changed_at`)
  const write = (sku: string, minor: number | null | undefined) => `${sku} ${country} ${minor ?? '-'}`
  for (const [code, own] of Map.groupBy(lines, ({ sku }) => before.get(sku)?.code ?? sku))
    await writeAudit(tx, by, at, {
      // An object of its own: the history of a product is read by people who may not see costs.
      ...{ act: 'cost.set', object: { kind: 'cost', id: code }, country },
      before: { costs: own.map(({ sku }) => write(sku, before.get(sku)?.minor)) },
      after: { costs: own.map(({ sku, minor }) => write(sku, minor)) },
      ...{ reason, approvalId },
    })
}

/** Of SKUs whose cost is known, in minor units. */
export const createLoadCosts =
  (db: Database) =>
  async (skus: readonly string[], country: string): Promise<ReadonlyMap<string, number>> => {
    const found = await rowsOf<{ sku: string; minor: number }>(
      db,
      sql`select sku, minor::float8 as minor from variant_costs where country = ${country} and sku in ${texts(skus)}`,
    )
    return new Map(found.map(({ sku, minor }) => [sku, minor]))
  }
