import { eq, sql } from 'drizzle-orm'
import { restoreShares, shareOfSpending, reductionBy } from '#commerce/ahlan/restore-rewards.ts'
import { takeFrom, type Bucket } from '#commerce/ledger/bucket.ts'
import { inLockOrder } from '#commerce/ledger/account.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { nothingToReserve, type Reservation } from '#adapters/orders/reservations/reservation.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orderRewards } from './ahlan-tables.ts'
import { spendableIn } from './reward-account.ts'

type Deps = {
  readonly book: EmbeddedLedgerBook
  readonly clock: Clock
  readonly countries: readonly Country[]
}

const lockable = ({ account, ledgerId }: Bucket) => ({ kind: account.kind, ledgerId })

/** Reserves the credit and points spent on an order, and restores them for canceled and returned items. */
export function rewardReservation({ book, clock, countries }: Deps): Reservation {
  const share = (buckets: readonly Bucket[], wanted: number) => {
    const shares = takeFrom(buckets, wanted)
    return shares.reduce((all, { minor }) => all + minor, 0) === wanted ? shares : undefined
  }
  return {
    part: ({ quote }) => (quote.rewards ? null : nothingToReserve),

    async reserve(tx, { orderId, country: code, quote: { rewards }, at }) {
      if (!rewards) return ok(undefined)
      const short = fail({ kind: 'rewards-short' } as const)
      const country = countries.find(({ isoCode }) => isoCode === code)
      const [order] = await tx
        .select({ customerId: orders.customerId })
        .from(orders)
        .where(eq(orders.id, orderId))
      if (!country || !order?.customerId) return short
      const { credit, points } = spendableIn(await book.buckets(tx, order.customerId), country, at)
      const shares = [share(credit, rewards.credit.minor), share(points, rewards.points)]
      if (shares.includes(undefined)) return short
      const sorted = shares
        .flatMap((one) => one ?? [])
        .toSorted((a, b) => inLockOrder(lockable(a.lot), lockable(b.lot)))
      for (const { lot, minor } of sorted) {
        const reserved = await book.reserve(tx, {
          orderId,
          ledgerId: lot.ledgerId,
          unit: lot.unit,
          minor,
          at,
        })
        if (!reserved.ok) return short
      }
      await tx.insert(orderRewards).values({
        orderId,
        creditMinor: rewards.credit.minor,
        points: rewards.points,
        pointsMinor: rewards.pointsValue.minor,
      })
      return ok(undefined)
    },

    consume: (tx, orderId) => book.capture(tx, orderId, clock.now()),

    async release(tx, orderId) {
      await book.release(tx, orderId, clock.now())
      await restoreRewards(tx, book, { orderId, at: clock.now(), offMinor: 'all' })
    },

    async follow(tx, order) {
      const done = order.cancellations.filter(({ state }) => state === 'done').flatMap(({ lines }) => lines)
      const offMinor = { credit: reductionBy(done, 'credit'), points: reductionBy(done, 'points') }
      if (offMinor.credit + offMinor.points > 0)
        await restoreRewards(tx, book, { orderId: order.id, at: clock.now(), offMinor })
    },
  }
}

/**
 * Puts back what credit and points took off items that are canceled or returned: `offMinor` of canceled ones, besides what
 * the order notes of returned ones. Idempotent: what is back already is not put back again.
 */
async function restoreRewards(
  tx: Database,
  book: EmbeddedLedgerBook,
  {
    orderId,
    at,
    offMinor,
    returnId,
  }: {
    readonly orderId: string
    readonly at: Instant
    readonly offMinor: 'all' | { readonly credit: number; readonly points: number }
    readonly returnId?: string
  },
): Promise<void> {
  const [spent] = await tx.select().from(orderRewards).where(eq(orderRewards.orderId, orderId)).for('update')
  if (!spent) return
  const off = offMinor === 'all' ? { credit: spent.creditMinor, points: spent.pointsMinor } : offMinor
  const targets = {
    credit: Math.min(spent.creditMinor, off.credit + spent.returnedCreditMinor),
    points: shareOfSpending(spent.points, off.points + spent.returnedPointsMinor, spent.pointsMinor),
  }
  const captured = (await book.reservationsOf(tx, orderId)).filter(({ state }) => state === 'captured')
  for (const kind of ['credit', 'points'] as const) {
    const own = captured.filter(({ account }) => account.kind === kind)
    const parts = restoreShares(own, targets[kind]).toSorted((a, b) => (a.ledgerId < b.ledgerId ? -1 : 1))
    for (const { ledgerId, minor } of parts) {
      const reservation = own.find((one) => one.ledgerId === ledgerId)
      invariant(reservation, 'only what was reserved is put back')
      const restored = await book.refund(tx, {
        key: `restored:${orderId}:${ledgerId}:${reservation.creditedMinor + minor}`,
        orderId,
        ledgerId,
        unit: reservation.unit,
        minor,
        at,
        ...(returnId === undefined ? {} : { returnId }),
      })
      invariant(restored.ok, 'no more is put back than was taken')
    }
  }
}

/** Adds what credit and points had taken off returned items, in minor units, and puts it back. */
export async function restoreReturned(
  tx: Database,
  book: EmbeddedLedgerBook,
  order: Pick<Order, 'id' | 'cancellations'>,
  returned: {
    readonly creditMinor: number
    readonly pointsMinor: number
    readonly returnId: string
    readonly at: Instant
  },
): Promise<void> {
  await tx
    .update(orderRewards)
    .set({
      returnedCreditMinor: sql`least(${orderRewards.creditMinor}, ${orderRewards.returnedCreditMinor} + ${returned.creditMinor}::bigint)`,
      returnedPointsMinor: sql`least(${orderRewards.pointsMinor}, ${orderRewards.returnedPointsMinor} + ${returned.pointsMinor}::bigint)`,
    })
    .where(eq(orderRewards.orderId, order.id))
  const canceled = order.cancellations.filter(({ state }) => state === 'done').flatMap(({ lines }) => lines)
  await restoreRewards(tx, book, {
    orderId: order.id,
    at: returned.at,
    returnId: returned.returnId,
    offMinor: { credit: reductionBy(canceled, 'credit'), points: reductionBy(canceled, 'points') },
  })
}
