import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { ReturnExchange } from './exchange.ts'
import type { ReturnRefund } from './plan-return-refund.ts'
import type { ReturnReason } from './return-policy-rows.ts'
import type { ReturnEvent, ReturnState } from './return-states.ts'

/** A: as new, into the stock; B: sold in the outlet; C: scrapped. */
export const returnGrades = ['A', 'B', 'C'] as const
export type ReturnGrade = (typeof returnGrades)[number]

export type ReturnItem = {
  readonly sku: string
  readonly quantity: number
  readonly reason: ReturnReason
  /** Units that were accepted, and in which grade; null: not inspected. */
  readonly accepted: { readonly quantity: number; readonly grade: ReturnGrade } | null
}

/** How the items come back. */
type ReturnPassage =
  | { readonly kind: 'store'; readonly store: string }
  | { readonly kind: 'home'; readonly slot: ReturnSlot | null }

/** When we collect. */
export type ReturnSlot = {
  readonly id: string
  readonly day: Day
  readonly from: string
  readonly to: string
}

export type ReturnHistoryEntry = {
  readonly kind: ReturnEvent | 'request'
  readonly at: Instant
  readonly actor: 'shopper' | 'operator' | 'system'
  readonly note: string | null
}

export type Return = {
  readonly id: string
  /** "R-4K7R-9TXW": on the note that goes with the items. */
  readonly reference: string
  readonly orderId: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly state: ReturnState
  readonly items: readonly ReturnItem[]
  readonly passage: ReturnPassage
  /** What the shopper wrote. */
  readonly comment: string
  /** Ids of photos, in the order of their upload. */
  readonly photos: readonly string[]
  /** As shown before the request was sent; after acceptance of what was accepted. */
  readonly refund: ReturnRefund
  /** Null: the money goes back. */
  readonly exchange: ReturnExchange | null
  readonly misses: number
  readonly appealed: boolean
  /** Oldest first. */
  readonly history: readonly ReturnHistoryEntry[]
  readonly requestedAt: Instant
}

/** States in which the items still count as coming back. */
export const isPending = ({ state }: Pick<Return, 'state'>): boolean =>
  !['rejected', 'withdrawn', 'lapsed', 'returned-to-customer'].includes(state)
