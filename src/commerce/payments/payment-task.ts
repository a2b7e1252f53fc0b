import type { Instant } from '#kernel/instant.ts'

/** A capture or refund that an order requires. Stored in the transaction that changes the order. */
export type PaymentTask = {
  /** The refund's id, or "capture:" and the order's id. Adding the same id again has no effect. */
  readonly id: string
  readonly orderId: string
  readonly kind: 'capture' | 'refund'
  readonly reason: string
  /** "rejected": the provider declined, and an operator must decide. */
  readonly state: 'waiting' | 'done' | 'rejected'
  readonly tries: number
  readonly nextAt: Instant
  /** Why the last try failed. */
  readonly note: string | null
  /** A bank account number, sealed until the refund is paid out. */
  readonly sealed: string | null
  readonly createdAt: Instant
}

export type PaymentTaskRepository = {
  find(id: string): Promise<PaymentTask | undefined>
  /** Oldest first. */
  listOfOrder(orderId: string): Promise<readonly PaymentTask[]>
  /** Waiting and rejected tasks, oldest first. */
  listOpen(limit: number): Promise<readonly PaymentTask[]>
  /** Leases tasks that are due; no other process gets them before `until`. */
  lease(at: Instant, until: Instant, limit: number): Promise<readonly PaymentTask[]>
  complete(id: string, state: 'done' | 'rejected', note: string | null, at: Instant): Promise<void>
  postpone(id: string, nextAt: Instant, note: string): Promise<void>
}
