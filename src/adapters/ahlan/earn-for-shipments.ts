import { and, eq, isNull, lte, not, sql } from 'drizzle-orm'
import { earnsPoints, maturesAt, paidForItems, pointsExpireAt } from '#commerce/ahlan/earn-points.ts'
import { pointsFor, rowOf, type Programme } from '#commerce/ahlan/programme.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { returnDeadlineDays } from '#commerce/returns/advance-return.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { stableId } from '#infrastructure/db/stable-id.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { pointEarnings } from './ahlan-tables.ts'
import { paidWithinYear } from './reward-account.ts'

export type EarningDeps = {
  readonly book: EmbeddedLedgerBook
  readonly programme: Programme
  readonly countries: readonly Country[]
  /** Days in which items can be returned; null: not at all. */
  readonly returnDays: (country: string) => number | null
}

/** Deliveries of the last days are looked at; older ones were before the programme. */
const lookBackDays = 30

/** Customers' shipments that were delivered and paid, and have earned nothing yet, oldest first. */
export const listUnearned = (
  db: Database,
  at: Instant,
  limit: number,
): Promise<readonly { readonly orderId: string }[]> =>
  rowsOf(
    db,
    sql`select distinct orders.id as "orderId" from shipments
      join orders on orders.id = shipments.order_id
      join order_events event on event.order_id = orders.id and event.shipment = shipments.position
        and event.kind in ('shipment-delivered', 'shipment-handed-over')
      where shipments.status = 'Delivered' and orders.customer_id is not null
        and event.at > ${at}::timestamptz - ${`${lookBackDays} days`}::interval
        and coalesce(shipments.collected_minor, 0) >= coalesce(shipments.due_minor, 0)
        and not exists (select from point_earnings earned
          where earned.order_id = orders.id and earned.shipment = shipments.position)
      limit ${limit}`,
  )

/** Earns the points of an order's delivered shipments, once each. They are pending until the return window has closed. */
export async function earnForOrder(
  tx: Database,
  deps: EarningDeps,
  orderId: string,
  at: Instant,
): Promise<number> {
  const order = await findOrder(tx, { id: orderId }, true)
  const country = deps.countries.find(({ isoCode }) => isoCode === order?.country)
  if (!order || order.customerId === null || !country) return 0
  const delivered = order.shipments.filter(({ status }) => status === 'Delivered')
  let earned = 0
  for (const shipment of delivered)
    earned += await earnForShipment(tx, deps, { order, shipment, country, at })
  return earned
}

async function earnForShipment(
  tx: Database,
  { book, programme, returnDays }: EarningDeps,
  { order, shipment, country, at }: { order: Order; shipment: Shipment; country: Country; at: Instant },
): Promise<number> {
  const { customerId, id: orderId } = order
  const deliveredAt = order.events.findLast(
    ({ kind, shipment: position }) =>
      position === shipment.position && (kind === 'shipment-delivered' || kind === 'shipment-handed-over'),
  )?.at
  const isShort = shipment.due !== null && (shipment.collected?.minor ?? 0) < shipment.due.minor
  if (customerId === null || deliveredAt === undefined || isShort) return 0
  // Orders of one customer earn one after another: the tier of each counts those before it.
  await tx.execute(sql`select from customers where id = ${customerId}::uuid for no key update`)
  const paidMinor = paidForItems(linesOf(order, shipment))
  const row = rowOf(programme, country.isoCode, await paidWithinYear(tx, customerId, country, at))
  if (!row) return 0
  const points = pointsFor(row, paidMinor)
  const id = stableId(`points ${orderId} ${shipment.position}`)
  const matures = maturesAt(deliveredAt, [returnDays(country.isoCode)], country.timeZone)
  const [added] = await tx
    .insert(pointEarnings)
    .values({
      id,
      orderId,
      shipment: shipment.position,
      customerId,
      country: country.isoCode,
      ratePoints: row.earn.points,
      ratePerMinor: row.earn.perMinor,
      paidMinor,
      earned: points,
      deliveredAt: new Date(deliveredAt),
      maturesAt: new Date(matures),
    })
    .onConflictDoNothing()
    .returning({ id: pointEarnings.id })
  if (!added || points === 0) return 0
  const posted = await book.post(
    tx,
    makePosting({
      key: `points-earned:${id}`,
      event: 'points-earned',
      currency: 'points',
      at,
      orderId,
      customerId,
      debit: [{ account: { kind: 'points-cost' }, minor: points }],
      credit: [
        { account: pointsLot({ customerId, country: country.isoCode, id }, 'pending'), minor: points },
      ],
    }),
  )
  invariant(posted.ok, 'accounts of the shop are never short')
  return points
}

/** All units of a SKU are in one shipment. */
export const linesOf = ({ lines }: Order, shipment: Shipment): Order['lines'] =>
  lines.filter((line) => earnsPoints(line) && shipment.lines.some(({ sku }) => sku === line.sku))

export const pointsLot = (
  { customerId, country, id }: { readonly customerId: string; readonly country: string; readonly id: string },
  stage: 'pending' | 'available',
) => ({ kind: 'points', customerId, country, stage, lot: id }) as const

/** A return of the order is not decided, or its refusal can still be appealed: its points wait for the outcome. */
const hasOpenReturn = (at: Instant) =>
  sql`exists (select from returns where returns.order_id = ${pointEarnings.orderId}
    and (returns.state in ('requested', 'approved', 'scheduled', 'collected', 'received')
      or returns.state = 'refused' and not returns.appealed
        and returns.changed_at > ${at}::timestamptz - ${`${returnDeadlineDays} days`}::interval))`

/** Matures what is due: from then on it can be spent. Returns how many earnings have matured. */
export async function maturePoints(
  tx: Database,
  { book, programme, countries }: Pick<EarningDeps, 'book' | 'programme' | 'countries'>,
  at: Instant,
  limit: number,
): Promise<number> {
  const due = await tx
    .select()
    .from(pointEarnings)
    .where(
      and(
        isNull(pointEarnings.maturedAt),
        lte(pointEarnings.maturesAt, new Date(at)),
        not(hasOpenReturn(at)),
      ),
    )
    .orderBy(pointEarnings.maturesAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  for (const { id, customerId, country: code, orderId, earned, reversed } of due) {
    await tx
      .update(pointEarnings)
      .set({ maturedAt: new Date(at) })
      .where(eq(pointEarnings.id, id))
    const points = earned - reversed
    const country = countries.find(({ isoCode }) => isoCode === code)
    const row = rowOf(programme, code, 0)
    if (points === 0 || !country || !row) continue
    const lot = { customerId, country: code, id }
    const posted = await book.post(
      tx,
      makePosting({
        key: `points-matured:${id}`,
        event: 'points-matured',
        currency: 'points',
        at,
        orderId,
        customerId,
        expiresAt: pointsExpireAt(at, row.validMonths, country.timeZone),
        debit: [{ account: pointsLot(lot, 'pending'), minor: points }],
        credit: [{ account: pointsLot(lot, 'available'), minor: points }],
      }),
    )
    invariant(posted.ok, 'pending points are spent by nothing else')
  }
  return due.length
}
