import { sql } from 'drizzle-orm'
import type {
  PlaceStock,
  SkuStock,
  StockRepository,
  StoredChange,
  StoredSafety,
} from '#commerce/inventory/stock-admin.ts'
import type { PlaceUnits, UnitsOnHand } from '#commerce/inventory/stock-change.ts'
import type { StockMovement } from '#commerce/inventory/stock-movement.ts'
import { refOf } from '#commerce/staff/operator.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { setStock, tagsOfStock } from '#adapters/catalog/set-stock.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { CountryCode } from '#kernel/country.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok } from '#kernel/result.ts'
import { listStock } from './list-stock.ts'

type Deps = { readonly db: Database; readonly purgeBus: Pick<PurgeBus, 'publish'> }

/** The lock of a place is this and a hash of its code. */
const placeLock = 5_823_022

/** Takes a failure back out of its transaction. */
class Rejected<Failure> extends Error {
  override name = 'Rejected'
  readonly failure: Failure

  constructor(failure: Failure) {
    super('nothing is written')
    this.failure = failure
  }
}

/** Stock of operators, in the database. */
export const createStockRepository = ({ db, purgeBus }: Deps): StockRepository => ({
  async find(sku) {
    const [variant] = await rowsOf<Omit<SkuStock, 'places'>>(
      db,
      sql`select variant.sku, product.code, product.document -> 'name' as name
        from variants variant join products product on product.code = variant.product_code where variant.sku = ${sku}`,
    )
    if (!variant) return undefined
    const places = await rowsOf<PlaceStock>(
      db,
      sql`select place.code as location, place.country, coalesce(level.on_hand, 0) as "onHand", coalesce(level.reserved, 0) as reserved, coalesce(level.safety, 0) as safety,
          (coalesce(level.on_hand + level.safety, 0) > 0
            or exists (select from stock_movements moved where moved.sku = ${sku} and moved.location = place.code)) as "isKnown"
        from stock_locations place left join stock_levels level on level.location = place.code and level.sku = ${sku}
        order by place.code collate "C"`,
    )
    return { ...variant, places }
  },

  listPage: (query, by) => listStock(db, query, by),

  async listMovements(sku, { below, limit }, by) {
    const reach = withinReach(by, 'stock.see', { country: sql`place.country`, place: sql`place.code` })
    const found = await rowsOf<Omit<StockMovement, 'at'> & { readonly at: Date | string }>(
      db,
      sql`select moved.id, moved.sku, moved.location, place.country, moved.kind, moved.on_hand as "onHand", moved.reserved,
          moved.on_hand_after as "onHandAfter", moved.reserved_after as "reservedAfter", orders.number as "order",
          moved.reference, moved.by, moved.reason, moved.note, moved.moved_at as at
        from stock_movements moved join stock_locations place on place.code = moved.location left join orders on orders.id = moved.order_id
        where moved.sku = ${sku} and ${below === null ? sql`true` : sql`moved.id < ${below}`} and ${reach}
        order by moved.id desc limit ${limit}`,
    )
    return found.map(({ at, id, ...movement }) => ({
      ...movement,
      id: Number(id),
      at: toInstant(new Date(at)),
    }))
  },

  async setSafety(safety) {
    const { outcome, tags } = await db.transaction((tx) => setSafetyIn(tx, safety))
    if (tags.length > 0) await purgeBus.publish(tags)
    return outcome
  },

  unitsOfPlace: (location, now) => unitsOfPlace(db, location, now),

  async change<Failure>(change: StoredChange, plan: Parameters<StockRepository['change']>[1]) {
    try {
      const { level, tags } = await db.transaction((tx) => changeIn(tx, change, plan))
      if (tags.length > 0) await purgeBus.publish(tags)
      return ok(level)
    } catch (error) {
      if (error instanceof Rejected) return fail(error.failure as Failure)
      throw error
    }
  },
})

async function changeIn(
  tx: Database,
  change: StoredChange,
  plan: Parameters<StockRepository['change']>[1],
): Promise<{ readonly level: UnitsOnHand; readonly tags: readonly string[] }> {
  const { sku, location, key, by, at, note, approvalId } = change
  // One change of a place after the other, so that what may be taken from it in a day is counted right.
  await tx.execute(sql`select pg_advisory_xact_lock(${placeLock}, hashtext(${location}))`)
  // In the order of setStock.
  await tx.execute(sql`select sku from variants where sku = ${sku} for key share`)
  const [before = { onHand: 0, reserved: 0 }] = await rowsOf<UnitsOnHand>(
    tx,
    sql`select on_hand as "onHand", reserved from stock_levels where sku = ${sku} and location = ${location} for update`,
  )
  const known = await rowsOf(
    tx,
    sql`select 1 from stock_movements where sku = ${sku} and location = ${location} and reference = ${key}`,
  )
  if (known.length > 0) return { level: before, tags: [] }
  const planned = await plan(before, () => unitsOfPlace(tx, location, at))
  if (!planned.ok) throw new Rejected(planned.failure)
  const onHand = planned.value
  const { kind } = change.change
  const why = change.change.kind === 'adjusted' ? change.change.why : null
  const { outcome, tags } = await setStock(tx, {
    ...{ sku, location, onHand, at },
    context: {
      ...{ kind, by: refOf(by), reference: key, at },
      ...(why === null ? {} : { reason: why }),
      ...(note === null ? {} : { note }),
    },
  })
  if (outcome !== 'set')
    throw new Rejected(
      outcome === 'below-reserved'
        ? { kind: outcome, reserved: before.reserved }
        : { kind: 'not-found' as const },
    )
  const [place] = await rowsOf<{ country: string }>(
    tx,
    sql`select country from stock_locations where code = ${location}`,
  )
  await writeAudit(tx, by, at, {
    act: kind === 'counted' ? 'stock.count' : 'stock.adjust',
    object: { kind: 'sku', id: sku },
    country: place?.country ?? null,
    before: { quantity: before.onHand },
    after: { quantity: onHand, place: location },
    reason: [why, note].filter((one) => one !== null).join(': ') || null,
    approvalId,
  })
  return { level: { onHand, reserved: before.reserved }, tags }
}

/** The level is locked as an order locks it: an order that reserves meanwhile comes before, or sees what is set. */
async function setSafetyIn(
  tx: Database,
  { sku, location, units, seen, note, by, at }: StoredSafety,
): Promise<{
  readonly outcome: Awaited<ReturnType<StockRepository['setSafety']>>
  readonly tags: readonly string[]
}> {
  const [found] = await rowsOf<{ code: string; country: CountryCode }>(
    tx,
    sql`select product_code as code, place.country from variants join stock_locations place on place.code = ${location}
      where sku = ${sku} for key share of variants`,
  )
  if (!found) return { outcome: fail({ kind: 'not-found' }), tags: [] }
  // So that there is a row to lock: two that set the first one come one after the other.
  await tx.execute(sql`insert into stock_levels (sku, location, on_hand) values (${sku}, ${location}, 0)
    on conflict (sku, location) do nothing`)
  const [before = { safety: 0, free: 0 }] = await rowsOf<{ safety: number; free: number }>(
    tx,
    sql`select safety, free from stock_levels where sku = ${sku} and location = ${location} for update`,
  )
  if (before.safety === units) return { outcome: ok(before), tags: [] }
  if (seen !== undefined && seen !== before.safety)
    return { outcome: fail({ kind: 'safety-changed', safety: before.safety }), tags: [] }
  const [after = before] = await rowsOf<{ safety: number; free: number }>(
    tx,
    sql`update stock_levels set safety = ${units} where sku = ${sku} and location = ${location} returning safety, free`,
  )
  await writeAudit(tx, by, at, {
    act: 'stock.set-safety',
    object: { kind: 'sku', id: sku },
    country: found.country,
    before: { safety: before.safety },
    after: { safety: units, place: location },
    reason: note,
    approvalId: null,
  })
  const tags =
    before.free === after.free
      ? []
      : await tagsOfStock(tx, found.code, { before: before.free, after: after.free, at })
  return { outcome: ok(after), tags }
}

async function unitsOfPlace(db: Database, location: string, now: Instant): Promise<PlaceUnits> {
  const [units] = await rowsOf<PlaceUnits>(
    db,
    sql`select coalesce(sum(on_hand), 0)::int as "onHand",
        (select coalesce(-sum(on_hand), 0)::int from stock_movements where location = ${location} and kind in ('adjusted', 'counted')
          and on_hand < 0 and moved_at > ${now}::timestamptz - interval '24 hours') as taken
      from stock_levels where location = ${location}`,
  )
  return units ?? { onHand: 0, taken: 0 }
}
