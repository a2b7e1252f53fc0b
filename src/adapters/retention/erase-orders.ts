import { asc, inArray, sql } from 'drizzle-orm'
import { invoices } from '#adapters/documents/document-tables.ts'
import { slotReservations } from '#adapters/delivery/slot-tables.ts'
import { paymentDisputes } from '#adapters/disputes/dispute-tables.ts'
import { giftCards } from '#adapters/gift-cards/gift-card-tables.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { ledgerReservations } from '#adapters/ledger/ledger-tables.ts'
import { outsideReservations } from '#adapters/ledger/outside-wallet-tables.ts'
import {
  paymentAttempts,
  paymentEvents,
  paymentRefunds,
  sandboxPayments,
} from '#adapters/payments/payment-tables.ts'
import { paymentTasks, paymentTransactions } from '#adapters/payments/payment-task-tables.ts'
import { returnRefunds } from '#adapters/payments/return-refund-tables.ts'
import { settlementFindings, settlementLines } from '#adapters/payments/settlements/settlement-tables.ts'
import { promotionUses } from '#adapters/promotions/promotion-tables.ts'
import { webhookDeliveries, webhookEvents } from '#adapters/webhooks/webhook-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'
import { maxTaxRetentionYears, taxRetentionEnds, taxRetentionYears } from './tax-retention.ts'

/** Columns that refer to a payment attempt, in tables that are emptied before the attempts. */
export const attemptColumns = [
  paymentTransactions.attemptId,
  paymentRefunds.attemptId,
  paymentEvents.attemptId,
  sandboxPayments.attemptId,
  settlementLines.attemptId,
  settlementFindings.attemptId,
  paymentDisputes.attemptId,
] as const

/** Columns that refer to an order. Lines, charges, shipments, events and submissions are deleted by cascade. */
export const orderColumns = [
  paymentTasks.orderId,
  paymentAttempts.orderId,
  ledgerReservations.orderId,
  outsideReservations.orderId,
  giftCards.orderId,
  promotionUses.orderId,
  slotReservations.orderId,
  outbox.orderId,
  webhookEvents.orderId,
  invoices.orderId,
  returnRefunds.orderId,
] as const

/**
 * Erases orders, with everything recorded about them, that neither changed nor got a document since the end of the
 * period of their country. An order that still reserves stock or counts as an open one in cash is left: erasing it would leave the sums wrong.
 */
export const eraseOrders = (db: Database, now: Instant, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    const found = await tx
      .select({ id: orders.id, reschedulings: orders.reschedulings })
      .from(orders)
      .where(
        sql`${orders.placedAt} < ${endOfPeriod(now)}
          and not exists (select from order_events event where event.order_id = ${orders.id} and event.at >= ${endOfPeriod(now)})
          and not exists (select from invoices document
            where document.order_id = ${orders.id}::text and document.issued_at >= ${endOfPeriod(now)})
          and not exists (select from stock_reservations reservation where reservation.order_id = ${orders.id})
          and not exists (select from cash_exposures_of_orders exposure where exposure.order_id = ${orders.id})`,
      )
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = found.map(({ id }) => id)
    // Fees that were paid beside an order have attempts under their own ids.
    const paidFor = [...ids, ...found.flatMap(({ reschedulings }) => reschedulings.map(({ id }) => id))]
    if (ids.length === 0) return 0
    const attempts = tx
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.orderId, paidFor))
    for (const column of attemptColumns) await tx.delete(column.table).where(inArray(column, attempts))
    const events = tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(inArray(webhookEvents.orderId, ids))
    await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.eventId, events))
    for (const column of orderColumns) await tx.delete(column.table).where(inArray(column, paidFor))
    await tx.delete(orders).where(inArray(orders.id, ids))
    return ids.length
  })

/** The end of the period of the order's country, as SQL. */
const endOfPeriod = (now: Instant) => {
  const cases = Object.keys(taxRetentionYears).map(
    (country) => sql`when ${country} then ${taxRetentionEnds(country, now)}::timestamptz`,
  )
  const otherwise = Date.UTC(new Date(now).getUTCFullYear() - maxTaxRetentionYears, 0, 1)
  return sql`case ${orders.country} ${sql.join(cases, sql` `)} else ${new Date(otherwise).toISOString()}::timestamptz end`
}
