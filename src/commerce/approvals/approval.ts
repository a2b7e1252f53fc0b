import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { ApprovalState } from './approval-states.ts'

/** A line of what an act does, as it is shown: "refunded to the card", "129.500 KWD". */
export type Effect = { readonly label: string; readonly value: string }

/** What was frozen when it was requested. */
export type FrozenCommand = {
  /** "refund.make" */
  readonly act: string
  readonly object: {
    readonly kind: string
    readonly id: string
    readonly version: number
    /** What people call it, where that is not its id. */
    readonly name?: string
  }
  /** Null: of every country, so that who approves has the permission in all of them. */
  readonly country: CountryCode | null
  readonly place: string | null
  readonly sum: Money | null
  /** What the use case is called with; plain JSON. */
  readonly input: unknown
  /** Idempotency key of the form that requested it; missing or null: it had none. */
  readonly key?: string | null
  /** As they were shown to who requested it. */
  readonly effects: readonly Effect[]
  /** The mail address of who gains by it; null: no one in particular. */
  readonly beneficiary: string | null
  /** Who may approve. */
  readonly permission: StaffPermission
}

export type Approval = FrozenCommand & {
  readonly id: string
  readonly state: ApprovalState
  readonly requestedBy: OperatorRef
  readonly reason: string
  readonly requestedAt: Instant
  readonly expiresAt: Instant
  readonly decidedBy: OperatorRef | null
  readonly decidedAt: Instant | null
  readonly decisionReason: string | null
  /** The only person who could approve approved their own request. */
  readonly isAlone: boolean
  /** When the act was done; null: not done. */
  readonly doneAt: Instant | null
}
