import { and, eq } from 'drizzle-orm'
import type { RefundDue } from '#commerce/orders/refunds/open-refunds.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentTasks as tasks } from '#adapters/payments/payment-task-tables.ts'
import { customersOfAccount } from './payout-repository.ts'

/** Refunds of an order that wait to be paid out, with the day that was promised. */
export const createListRefundDues =
  (db: Database) =>
  async (orderId: string): Promise<readonly RefundDue[]> => {
    const { id, dueAt, approval } = tasks
    const found = await db
      .select({ id, dueAt, approval, customers: customersOfAccount })
      .from(tasks)
      .where(and(eq(tasks.orderId, orderId), eq(tasks.kind, 'refund'), eq(tasks.state, 'waiting')))
    return found.map((row) => ({
      id: row.id,
      dueAt: row.dueAt?.toISOString() ?? null,
      isApproved: row.approval !== null,
      customers: row.customers,
    }))
  }
