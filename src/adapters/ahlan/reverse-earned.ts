import { and, eq, gt, sql } from 'drizzle-orm'
import { rowOf } from '#commerce/ahlan/programme.ts'
import { planReversal, pointsToReverse } from '#commerce/ahlan/reverse-points.ts'
import { isSpendable, takeFrom } from '#commerce/ledger/bucket.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, zero, type Money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { pointEarnings } from './ahlan-tables.ts'
import { linesOf, pointsLot, type EarningDeps } from './earn-for-shipments.ts'
import { spendableIn, sumOfBuckets } from './reward-account.ts'

/** Items of a return that was accepted, with what was paid for them. */
export type ReversedItems = readonly { readonly sku: string; readonly net: Money }[]

type Earned = typeof pointEarnings.$inferSelect

/** The earnings of an order with what goes back of each, in the order of shipments. */
async function earningsBack(on: Database, order: Order, items: ReversedItems, locked: boolean) {
  const query = on
    .select()
    .from(pointEarnings)
    .where(and(eq(pointEarnings.orderId, order.id), gt(pointEarnings.paidMinor, 0)))
    .orderBy(pointEarnings.shipment)
  const earnings = locked ? await query.for('update') : await query
  return earnings.flatMap((earning) => {
    const shipment = order.shipments.find(({ position }) => position === earning.shipment)
    const skus = shipment ? linesOf(order, shipment).map(({ sku }) => sku) : []
    const returnedMinor = Math.min(
      items.reduce((all, { sku, net }) => (skus.includes(sku) ? all + net.minor : all), 0),
      earning.paidMinor - earning.returnedMinor,
    )
    if (returnedMinor === 0) return []
    const rate = { points: earning.ratePoints, perMinor: earning.ratePerMinor }
    return [{ earning, returnedMinor, points: pointsToReverse({ ...earning, earn: rate }, returnedMinor) }]
  })
}

const pendingOf = ({ maturedAt, earned, reversed }: Earned): number =>
  maturedAt === null ? earned - reversed : 0

/**
 * What a return of these items would withhold: the value of points that were earned on them and have been spent. Items
 * whose delivery has earned nothing yet withhold nothing.
 */
export async function findPointsShortfall(
  on: Database,
  { book, programme, countries }: EarningDeps,
  { order, items, at }: { readonly order: Order; readonly items: ReversedItems; readonly at: Instant },
): Promise<Money> {
  const { currency } = order.totals.total
  const country = countries.find(({ isoCode }) => isoCode === order.country)
  const row = rowOf(programme, order.country, 0)
  if (order.customerId === null || !country || !row) return zero(currency)
  const back = await earningsBack(on, order, items, false)
  const points = back.reduce((all, one) => all + one.points, 0)
  const pending = back.reduce((all, one) => all + Math.min(one.points, pendingOf(one.earning)), 0)
  const available = sumOfBuckets(spendableIn(await book.buckets(on, order.customerId), country, at).points)
  const refund = money(Number.MAX_SAFE_INTEGER, currency)
  return planReversal(points, { pending, available }, row, refund).withheld
}

/** Reverses the points of returned items: pending ones, then those that can be spent. Returns what could not be reversed. */
export async function reverseEarned(
  tx: Database,
  { book, programme, countries }: EarningDeps,
  {
    order,
    items,
    returnId,
    at,
  }: {
    readonly order: Order
    readonly items: ReversedItems
    readonly returnId: string
    readonly at: Instant
  },
): Promise<number> {
  const country = countries.find(({ isoCode }) => isoCode === order.country)
  const { customerId } = order
  if (customerId === null || !country || !rowOf(programme, order.country, 0)) return 0
  let short = 0
  for (const { earning, returnedMinor, points } of await earningsBack(tx, order, items, true)) {
    await tx
      .update(pointEarnings)
      .set({
        returnedMinor: sql`${pointEarnings.returnedMinor} + ${returnedMinor}::bigint`,
        reversed: sql`${pointEarnings.reversed} + ${points}`,
      })
      .where(eq(pointEarnings.id, earning.id))
    const fromPending = Math.min(points, pendingOf(earning))
    const pending = { account: pointsLot({ ...earning, customerId }, 'pending'), minor: fromPending }
    short += await takeAvailable(tx, {
      points: points - fromPending,
      pending: fromPending > 0 ? [pending] : [],
      key: `points-reversed:${returnId}:${earning.shipment}`,
    })
  }
  return short

  /** A checkout may spend the same points: what is short then is looked for again in what remains. */
  async function takeAvailable(
    on: Database,
    wanted: {
      readonly points: number
      readonly pending: readonly { readonly account: ReturnType<typeof pointsLot>; readonly minor: number }[]
      readonly key: string
    },
    attempts = 5,
  ): Promise<number> {
    invariant(customerId !== null && country, 'points belong to a customer of a country')
    const buckets = await book.buckets(on, customerId)
    const { points: usable } = spendableIn(buckets, country, at)
    const taken = takeFrom(
      usable.filter((bucket) => isSpendable(bucket, at)),
      wanted.points,
    )
    const shares = [...wanted.pending, ...taken.map(({ lot, minor }) => ({ account: lot.account, minor }))]
    const sum = shares.reduce((all, { minor }) => all + minor, 0)
    const missing = wanted.points - taken.reduce((all, { minor }) => all + minor, 0)
    if (sum === 0) return missing
    const posted = await book.post(
      on,
      makePosting({
        key: wanted.key,
        event: 'points-reversed',
        currency: 'points',
        at,
        orderId: order.id,
        returnId,
        customerId,
        debit: shares,
        credit: [{ account: { kind: 'points-cost' }, minor: sum }],
      }),
    )
    if (posted.ok) return missing
    invariant(attempts > 1, 'points are not spent five times in a row')
    return takeAvailable(on, wanted, attempts - 1)
  }
}
