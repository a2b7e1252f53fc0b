import { and, asc, count, desc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { ReturnPlace, ReturnStore } from '#commerce/returns/ports.ts'
import type { Return } from '#commerce/returns/return.ts'
import { auditOfReturn } from '#commerce/returns/operator-acts.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import { ReturnRefundError } from '#adapters/orders/refund-accepted-return.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import { countGift } from '#adapters/approvals/count-gift.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { CompanionError } from './follow-exchange.ts'
import { listReturns, located, tallyReturns } from './list-returns.ts'
import { returnPhotos, returnPlaces, orderReturns } from './return-tables.ts'

export type FollowReturn = {
  /** The return as it is after what happened to its companion order. */
  refresh(tx: Database, one: Return): Promise<Return>
  /**
   * What follows a change in its transaction: messages, stock, and what other modules do when items are accepted. Answers what
   * is done when it is committed.
   */
  after(tx: Database, before: Return | null, after: Return, at: Instant): Promise<() => void>
}

/** Leaves a transaction without writing. */
class PlaceTakenError extends Error {
  override readonly name = 'PlaceTakenError'
}

/** Runs a transaction, and afterwards what it has left to do. */
async function committed<T>(run: (done: (work: () => void) => void) => Promise<T>): Promise<T> {
  const followUps: (() => void)[] = []
  const result = await run((work) => void followUps.push(work))
  for (const work of followUps) work()
  return result
}

/** Returns in PostgreSQL or PGlite. Orders are locked while a return is added, returns while they change. */
export function createReturnRepository(
  db: Database,
  { refresh, after }: FollowReturn,
  countries: readonly Pick<Country, 'isoCode' | 'timeZone'>[],
): ReturnStore {
  async function read(
    from: Database,
    where: SQL | undefined,
    newestFirst = true,
    page: { readonly limit?: number; readonly start?: number } = {},
  ): Promise<readonly Return[]> {
    const by = newestFirst ? desc : asc
    const found = await from
      .select({ row: orderReturns, number: orders.number })
      .from(orderReturns)
      .innerJoin(orders, eq(orders.id, orderReturns.orderId))
      .where(where)
      .orderBy(by(orderReturns.requestedAt), asc(orderReturns.reference))
      .limit(page.limit ?? 1000)
      .offset(page.start ?? 0)
    if (found.length === 0) return []
    const ids = found.map(({ row }) => row.id)
    const photos = await from
      .select({ id: returnPhotos.id, returnId: returnPhotos.returnId })
      .from(returnPhotos)
      .where(inArray(returnPhotos.returnId, ids))
      .orderBy(asc(returnPhotos.position), asc(returnPhotos.id))
    return found.map(({ row: { key: _key, changedAt: _changedAt, requestedAt, ...row }, number }) => ({
      ...row,
      orderNumber: number,
      country: row.country as CountryCode,
      photos: photos.filter(({ returnId }) => returnId === row.id).map(({ id }) => id),
      requestedAt: requestedAt.toISOString(),
    }))
  }

  async function movePlace(tx: Database, before: string | null, to: ReturnPlace | null): Promise<void> {
    if (before === (to?.id ?? null)) return
    if (before !== null)
      await tx
        .update(returnPlaces)
        .set({ taken: sql`${returnPlaces.taken} - 1` })
        .where(eq(returnPlaces.id, before))
    if (to === null) return
    const { id, capacity } = to
    const taken = await tx
      .insert(returnPlaces)
      .values({ id, capacity, taken: 1 })
      .onConflictDoUpdate({
        target: returnPlaces.id,
        set: { taken: sql`${returnPlaces.taken} + 1` },
        setWhere: sql`${returnPlaces.taken} < ${returnPlaces.capacity}`,
      })
      .returning({ id: returnPlaces.id })
    if (taken.length === 0) throw new PlaceTakenError('the place was taken meanwhile')
  }

  const catchFull = (error: unknown) => {
    if (error instanceof CompanionError) return fail({ kind: error.kind })
    if (error instanceof PlaceTakenError) return fail({ kind: 'slot-full' as const })
    throw error
  }

  return {
    insert: (orderId, key, place, decide, operator) =>
      committed((done) =>
        db.transaction(async (tx) => {
          await lockOrder(tx, orderId)
          const [same] = await read(tx, and(eq(orderReturns.orderId, orderId), eq(orderReturns.key, key)))
          if (same) return ok(same)
          const order = await findOrder(tx, { id: orderId })
          invariant(order, 'the order of a return')
          const decided = decide(await read(tx, eq(orderReturns.orderId, orderId)), order)
          if (!decided.ok) return decided
          const { photos, requestedAt, ...one } = decided.value
          const own = and(
            eq(returnPhotos.orderId, orderId),
            isNull(returnPhotos.returnId),
            inArray(returnPhotos.id, [...photos]),
          )
          const loose =
            photos.length === 0 ? [] : await tx.select({ id: returnPhotos.id }).from(returnPhotos).where(own)
          if (loose.length !== photos.length) return fail({ kind: 'unknown-photo' as const })
          await movePlace(tx, null, place)
          const moment = new Date(requestedAt)
          const [row] = await tx
            .insert(orderReturns)
            .values({ ...one, orderId, country: order.country, key, requestedAt: moment, changedAt: moment })
            .returning({ id: orderReturns.id })
          invariant(row, 'a row that was inserted')
          for (const [position, id] of photos.entries())
            await tx
              .update(returnPhotos)
              .set({ returnId: row.id, position })
              .where(and(own, eq(returnPhotos.id, id)))
          const [stored] = await read(tx, eq(orderReturns.id, row.id))
          invariant(stored, 'a return that was inserted')
          if (operator) await writeAudit(tx, operator.by, requestedAt, auditOfReturn(null, stored, operator))
          done(await after(tx, null, stored, requestedAt))
          const [followed = stored] = await read(tx, eq(orderReturns.id, row.id))
          return ok(followed)
        }),
      ).catch(catchFull),

    change: (reference, { at, place, operator }, decide) =>
      committed((done) =>
        db.transaction(async (tx) => {
          const isIt = eq(orderReturns.reference, reference)
          const [found] = await tx.select({ orderId: orderReturns.orderId }).from(orderReturns).where(isIt)
          if (!found) return fail({ kind: 'not-found' as const })
          const { orderId } = found
          await lockOrder(tx, orderId)
          const all = await read(tx, eq(orderReturns.orderId, orderId))
          const stored = all.find((one) => one.reference === reference)
          const order = await findOrder(tx, { id: orderId })
          invariant(stored && order, 'a return of the order')
          const before = await refresh(tx, stored)
          const others = all.filter((one) => one !== stored)
          const decided = decide(before, others, order)
          if (!decided.ok) return decided
          const changed = decided.value
          // A form that was sent twice.
          if (changed === before) return ok(before)
          const sum = operator?.gives(changed) ?? null
          const max = operator && sum && (await countGift(tx, operator.by, { sum, object: order.number, at }))
          if (max) return fail({ kind: 'needs-approval' as const, max })
          const { state, items, passage, refund, exchange, misses, appealed, history } = changed
          const slotAfter = freesPlace.includes(state) ? null : slotOf(changed)
          if (slotAfter !== slotOf(before))
            await movePlace(tx, slotOf(before), slotAfter === null ? null : place)
          await tx
            .update(orderReturns)
            .set({
              state,
              items,
              passage,
              place: changed.place,
              refund,
              exchange,
              misses,
              appealed,
              history,
              changedAt: new Date(at),
            })
            .where(isIt)
          if (operator) await writeAudit(tx, operator.by, at, auditOfReturn(before, changed, operator))
          done(await after(tx, before, changed, at))
          const [followed = changed] = await read(tx, isIt)
          return ok(followed)
        }),
      ).catch((error: unknown) => {
        // The order was refunded while the return was accepted.
        if (error instanceof ReturnRefundError) return fail({ kind: 'refund-failed' as const })
        return catchFull(error)
      }),

    listOfOrder: (orderId) => read(db, eq(orderReturns.orderId, orderId)),
    find: async (reference) => (await read(db, eq(orderReturns.reference, reference)))[0],
    list: ({ by, country, state, limit }) =>
      read(
        db,
        and(
          withinReach(by, 'returns.see', located),
          country === null ? undefined : eq(orderReturns.country, country),
          state === null ? undefined : eq(orderReturns.state, state),
        ),
        false,
        { limit },
      ),
    listPage: (query, by, at) => listReturns(db, { query, by, at, countries }),
    tally: (views, by, at) => tallyReturns(db, views, { by, at, countries }),

    async listOwn({ customerId, country, start, limit }) {
      const own = and(eq(orders.customerId, customerId), eq(orders.country, country))
      const [found, [counted]] = await Promise.all([
        read(db, own, true, { limit, start }),
        db
          .select({ total: count() })
          .from(orderReturns)
          .innerJoin(orders, eq(orders.id, orderReturns.orderId))
          .where(own),
      ])
      return { returns: found, total: counted?.total ?? 0 }
    },

    async placesTaken(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: returnPlaces.id, taken: returnPlaces.taken })
        .from(returnPlaces)
        .where(inArray(returnPlaces.id, [...ids]))
      return new Map(rows.map(({ id, taken }) => [id, taken]))
    },

    async listLapsing(before, limit) {
      const rows = await db
        .select({ reference: orderReturns.reference })
        .from(orderReturns)
        .where(and(eq(orderReturns.state, 'approved'), lte(orderReturns.changedAt, new Date(before))))
        .orderBy(asc(orderReturns.changedAt))
        .limit(limit)
      return rows.map(({ reference }) => reference)
    },
  }
}

const lockOrder = (tx: Database, id: string) =>
  tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')

/** Nothing is collected any more. */
const freesPlace: readonly Return['state'][] = ['withdrawn', 'lapsed', 'rejected']

const slotOf = ({ passage }: Return): string | null =>
  passage.kind === 'home' ? (passage.slot?.id ?? null) : null
