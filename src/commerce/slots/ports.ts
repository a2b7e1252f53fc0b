import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'

/** What the database knows of a slot. */
export type StoredSlot = {
  readonly id: string
  readonly taken: number
  /** Null: as many as the table says. */
  readonly capacity: number | null
  /** "day": for this day alone. */
  readonly setBy: 'day' | 'rule' | null
}

/** What keeps a capacity from being set. */
export type CapacityFailure =
  /** Shoppers have more places than that. */
  | { readonly kind: 'below-taken'; readonly taken: number }
  /** Another has set it since it was seen. */
  | { readonly kind: 'capacity-changed'; readonly capacity: number }

type Stored = {
  /** What was in force when the form was shown; without it, whatever is set is replaced. */
  readonly seen?: number
  readonly note: string | null
  readonly country: CountryCode
  readonly by: Operator
  readonly at: Instant
}

export type StoredDayCapacity = Stored & {
  readonly id: string
  readonly ruleId: string
  /** What the table says. */
  readonly planned: number
  /** Null: as the rule says. */
  readonly capacity: number | null
}

export type StoredSlotRule = Stored & {
  /** Of each weekday. */
  readonly ruleIds: readonly string[]
  /** "ae:near:09-13" */
  readonly name: string
  readonly planned: number
  readonly capacity: number
  /** The slots that follow it, from today on. */
  readonly slots: readonly string[]
}

/** What a rule did: days that keep a capacity of their own, and those that shoppers have more places of than the rule gives. */
export type RuleOutcome = {
  readonly capacity: number
  readonly own: readonly string[]
  readonly above: readonly string[]
}

export type SlotRepository = {
  /** Those of a zone that have orders or a capacity that was set. */
  list(
    zone: { readonly country: CountryCode; readonly zone: string },
    days: { readonly from: Day; readonly to: Day },
  ): Promise<readonly StoredSlot[]>
  /** By the id of the rule. */
  listRules(country: CountryCode, zone: string): Promise<ReadonlyMap<string, number>>
  /** Numbers of the orders that have a place, of those that the operator may see. */
  listOrders(id: string, by: Operator): Promise<readonly string[]>
  /** In one transaction with its row in the audit; orders that take a place meanwhile come before it or see it. */
  setDay(wanted: StoredDayCapacity): Promise<Result<{ readonly capacity: number }, CapacityFailure>>
  setRule(wanted: StoredSlotRule): Promise<Result<RuleOutcome, CapacityFailure>>
}
