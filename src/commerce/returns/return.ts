import type { OperatorRef } from '#commerce/staff/operator.ts'
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
  /** An item whose units were accepted in several grades is several. */
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
  /** Which operator; missing: another actor, or from before it was recorded. */
  readonly by?: OperatorRef
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
  /** The store or warehouse that receives the items. */
  readonly place: string
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

/** States in which the customer keeps the items. */
export const statesWithoutItems: readonly ReturnState[] = [
  'rejected',
  'withdrawn',
  'lapsed',
  'returned-to-customer',
]

/** Whether the items still count as coming back. */
export const isPending = ({ state }: Pick<Return, 'state'>): boolean => !statesWithoutItems.includes(state)

/** Larger after each change: events are only added. */
export const returnVersion = ({ history }: Pick<Return, 'history'>): number => history.length

/** Requested by an operator although the policy denies it, and approved by a second person. */
export const isAgainstPolicy = ({ history }: Pick<Return, 'history'>): boolean =>
  history[0]?.actor === 'operator'

/** Where a return is received, unless it is received elsewhere: the store that it is brought to, or the country's warehouse. */
export const plannedPlace = (passage: Return['passage'], country: CountryCode): string =>
  passage.kind === 'store' ? passage.store : `wh-${country}`
