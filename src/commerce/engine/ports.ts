import type { Order } from '#commerce/orders/order.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

/** What an order is at the engine. Shown to shoppers, and no more: what happens to an order is decided here. */
export const engineStatuses = [
  'received',
  'processing',
  'on-hold',
  'shipped',
  'completed',
  'rejected',
  'canceled',
] as const
export type EngineStatus = (typeof engineStatuses)[number]

/** What the engine calls an order, and what it is there. */
export type EngineReceipt = {
  readonly number: string
  readonly status: EngineStatus
  /** Since when. */
  readonly at: Instant
}

export type EngineChange = { readonly orderNumber: string; readonly receipt: EngineReceipt }

/** `rejected`: the engine does not take this order, however often it is sent. */
export type EngineFailure =
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string }

/** The retailer's order system. Implementations pass the suite in tests/contract/engine. */
export type CommerceEngine = {
  /** Hands an order over, or its newer version. The same version again changes nothing and has the same answer. */
  submit(order: Order): Promise<Result<EngineReceipt, EngineFailure>>
  /** Changes of orders since the cursor, at most some hundreds; null: from the beginning. */
  listChanges(
    cursor: string | null,
  ): Promise<
    Result<{ readonly changes: readonly EngineChange[]; readonly cursor: string | null }, EngineFailure>
  >
}
