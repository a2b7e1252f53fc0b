import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'

/** A capture or refund that an order requires. Stored in the transaction that changes the order. */
export type PaymentTask = {
  /** The refund's id, "capture:" and the order's id, or "fee:" and the id of a rescheduling. Adding the same id again has no effect. */
  readonly id: string
  readonly orderId: string
  readonly kind: 'capture' | 'refund' | 'refund-fee'
  readonly reason: string
  /** "rejected": the provider declined, and an operator must decide. */
  readonly state: 'waiting' | 'done' | 'rejected'
  /** Attempts begun, the current one included. */
  readonly attempts: number
  readonly nextAt: Instant
  /** Why the last attempt failed. */
  readonly note: string | null
  /** A bank account number, sealed until the refund is paid out. */
  readonly sealed: string | null
  readonly createdAt: Instant
  /** By when a refund has been promised; null: a capture, or from before this was stored. */
  readonly dueAt: Instant | null
}

export type PaymentTaskRepository = {
  find(id: string): Promise<PaymentTask | undefined>
  /** Oldest first. */
  listOfOrder(orderId: string): Promise<readonly PaymentTask[]>
  /** Waiting and rejected tasks, oldest first, of orders whose payments the operator sees. */
  listOpen(limit: number, by: Operator): Promise<readonly PaymentTask[]>
  /** Claims due tasks for the caller. If its process dies, the lease ends and they are due again. */
  claim(at: Instant, limit: number): Promise<readonly PaymentTask[]>
  complete(id: string, state: 'done' | 'rejected', note: string | null, at: Instant): Promise<void>
  postpone(id: string, nextAt: Instant, note: string): Promise<void>
}
