import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'

/**
 * Why stock changed. Reserved, released, shipped: by an order. Opening: what was there when movements began. Removed: the SKU was. Set:
 * by a system or key that gives no reason.
 */
export const movementKinds = [
  'opening',
  'reserved',
  'released',
  'shipped',
  'returned',
  'imported',
  'counted',
  'adjusted',
  'set',
  'removed',
] as const
export type MovementKind = (typeof movementKinds)[number]

export type StockMovement = {
  readonly id: number
  readonly sku: string
  readonly location: string
  readonly country: CountryCode
  readonly kind: MovementKind
  /** Change of the units on hand, and of those reserved. */
  readonly onHand: number
  readonly reserved: number
  readonly onHandAfter: number
  readonly reservedAfter: number
  /** Number of the order. */
  readonly order: string | null
  readonly reference: string | null
  readonly by: OperatorRef | null
  /** Of an adjustment: one of `adjustmentReasons`. */
  readonly reason: string | null
  readonly note: string | null
  readonly at: Instant
}

/** Reasons for which a person changes what is on hand. */
export const adjustmentReasons = ['damaged', 'lost', 'found', 'sample', 'supplier', 'correction'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]
