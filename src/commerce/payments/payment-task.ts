import type { Instant } from '#kernel/instant.ts'

/** What is still to be done with the money of an order: kept with the change of the order that asks for it. */
export type PaymentTask = {
  /** Of a refund its id; of a capture "capture:" and the order's id. Twice the same is one. */
  readonly id: string
  readonly orderId: string
  readonly kind: 'capture' | 'give-back'
  readonly reason: string
  /** "refused": the provider has said no, and somebody must look. */
  readonly state: 'waiting' | 'done' | 'refused'
  readonly tries: number
  readonly nextAt: Instant
  /** What was in the way the last time. */
  readonly note: string | null
  /** Number of a bank account, sealed until it is paid out. */
  readonly sealed: string | null
  readonly createdAt: Instant
}

export type PaymentTaskStore = {
  find(id: string): Promise<PaymentTask | undefined>
  /** Oldest first. */
  listOfOrder(orderId: string): Promise<readonly PaymentTask[]>
  /** What waits or was refused, oldest first. */
  listOpen(limit: number): Promise<readonly PaymentTask[]>
  /** Those that are due, for whoever carries them out; nobody else is given them before `until`. */
  take(at: Instant, until: Instant, limit: number): Promise<readonly PaymentTask[]>
  settle(id: string, state: 'done' | 'refused', note: string | null, at: Instant): Promise<void>
  postpone(id: string, nextAt: Instant, note: string): Promise<void>
}
