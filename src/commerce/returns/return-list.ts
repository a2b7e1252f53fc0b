import type { CappedCount } from '#commerce/lists/list.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { ReturnReason } from './return-policy-rows.ts'
import type { ReturnState } from './return-states.ts'

/** Parts of the list that wait for someone. */
export const returnViews = ['to-decide', 'to-inspect', 'overdue'] as const
export type ReturnView = (typeof returnViews)[number]

export type ReturnListFilters = {
  readonly view: string | null
  readonly state: string | null
  readonly reason: string | null
  readonly country: string | null
  readonly place: string | null
  readonly sku: string | null
  /** Days of the request, local to each row. */
  readonly requested: { readonly from: Day | null; readonly to: Day | null } | null
  readonly exchange: boolean
}

/** How much waits in a view, and since when. */
export type ReturnTally = {
  readonly view: ReturnView
  readonly count: CappedCount
  readonly oldest: { readonly at: Instant; readonly country: CountryCode } | null
}

/** A return on the list of operators. */
export type ReturnRow = {
  readonly id: string
  readonly reference: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly place: string
  readonly state: ReturnState
  readonly reasons: readonly ReturnReason[]
  readonly total: Money
  readonly isExchange: boolean
  readonly isOverdue: boolean
  readonly isAgainstPolicy: boolean
  readonly requestedAt: Instant
}
