import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { EarlierGifts, StaffLimits } from '#commerce/staff/limits.ts'
import type { Operator, OperatorRef } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Approval, FrozenCommand } from './approval.ts'
import type { ApprovalEvent, ApprovalState } from './approval-states.ts'

type Decision = {
  readonly event: ApprovalEvent
  readonly reason: string | null
  readonly isAlone: boolean
}

export type ApprovalFilters = {
  readonly state: ApprovalState | null
  /** Requested by the operator, or by others. */
  readonly requester: 'own' | 'others' | null
  /** "refund.make" */
  readonly act: string | null
  readonly country: CountryCode | null
}

export type ApprovalRepository = {
  /** The same request of the same person that is still open, or of the same key, is returned. With its row in the audit. */
  add(
    command: FrozenCommand,
    request: { readonly by: Operator; readonly reason: string; readonly at: Instant },
  ): Promise<Approval>
  find(id: string): Promise<Approval | undefined>
  /** What the operator has requested by this idempotency key. */
  findByKey(key: string, by: Operator): Promise<Approval | undefined>
  /** About one object, newest first. */
  listOf(object: { readonly kind: string; readonly id: string }, limit: number): Promise<readonly Approval[]>
  /** What one person may do alone. */
  limitsOf(currency: Currency, at: Instant): Promise<StaffLimits>
  /** What the operator has given alone: to the object, and within 24 hours. */
  givenBefore(
    by: Operator,
    gift: { readonly object: string; readonly currency: Currency; readonly at: Instant },
  ): Promise<EarlierGifts>
  /** Names of active people with the permission in the country, or null: in every one; without some. */
  listDeciders(
    permission: StaffPermission,
    country: CountryCode | null,
    without: readonly OperatorRef[],
  ): Promise<readonly string[]>
  /** Those that the operator has requested or may decide on, newest first. */
  list(query: { readonly open: boolean; readonly limit: number }, by: Operator): Promise<readonly Approval[]>
  /** The same, sorted by when they were requested or end. */
  listPage(query: ListQuery<ApprovalFilters>, by: Operator): Promise<ListPage<Approval>>
  /** Approved, but not done: a process has died in between. */
  listUndone(limit: number): Promise<readonly Approval[]>
  /** Locks the row, decides and writes the decision with its row in the audit. `tookPart`: who do not count as others. */
  decide<Failure>(
    id: string,
    by: Operator,
    at: Instant,
    decide: (approval: Approval, facts: DecisionFacts) => Result<Decision, Failure>,
    tookPart?: readonly OperatorRef[],
  ): Promise<Result<Approval, Failure | { readonly kind: 'not-found' }>>
  markDone(id: string, at: Instant): Promise<void>
  /** Returns how many have expired. */
  expire(now: Instant): Promise<number>
}

type DecisionFacts = {
  /** How many others could approve. */
  readonly others: number
  /** The address of who decides; null: no member of staff. */
  readonly email: string | null
}
