import type { OperatorChange } from '#commerce/orders/lifecycle/operator-change.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { IdempotencyKey, OrderRepository } from '#commerce/orders/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

export type PlacedCompanion = { readonly number: string }

/** `stale`, `not-going-along`: the parent has changed meanwhile. */
export type NotPlaced =
  | { readonly kind: 'stale' | 'not-going-along' }
  | { readonly kind: 'number-taken' }
  | { readonly kind: 'not-found' | 'cash-limit' | 'key-reused' }
  | { readonly kind: 'out-of-stock'; readonly skus: readonly string[] }

export type CompanionStore = {
  readonly findSubmission: OrderRepository['findSubmission']
  /** Locks the parent, decides, and writes both orders, the reservations and the audit in one transaction. */
  place(request: {
    /** Its number. */
    readonly parent: string
    readonly at: Instant
    readonly idempotencyKey: IdempotencyKey
    readonly change: OperatorChange
    readonly decide: (
      parent: Order,
    ) => Result<
      { readonly parent: Order; readonly companion: Order },
      { readonly kind: 'stale' | 'not-going-along' }
    >
  }): Promise<Result<PlacedCompanion, NotPlaced>>
  /** Oldest first. */
  listOf(orderId: string): Promise<readonly Order[]>
}
