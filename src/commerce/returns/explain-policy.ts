import type { Instant } from '#kernel/instant.ts'
import { isWithin, approvesReturn, returnableUntil, type ReturnPolicyRow } from './return-policy-rows.ts'

/** Why a request was approved by itself, waits for an operator, or is against the policy. */
type PolicyVerdict =
  | 'automatic'
  | 'comfort'
  /** Needs a photo, and has none. */
  | 'photo-missing'
  /** Would have been approved by itself if it had been reported earlier. */
  | 'reported-late'
  | 'operator'
  | 'too-late'
  | 'never'
  | 'no-row'

/** The policy for an item of a return. */
export type ItemPolicy = {
  readonly sku: string
  /** Null: there is none for its class and reason. */
  readonly row: ReturnPolicyRow | null
  /** Null: it is not known when it was delivered. */
  readonly deliveredAt: Instant | null
  readonly until: Instant | null
  readonly verdict: PolicyVerdict
}

type Requested = {
  readonly deliveredAt: Instant | null
  readonly at: Instant
  readonly photos: number
  readonly timeZone: string
  /** Exchanged by the comfort row. */
  readonly isComfort: boolean
}

export function explainPolicy(
  row: ReturnPolicyRow | null,
  requested: Requested,
): Pick<ItemPolicy, 'until' | 'verdict'> {
  const { deliveredAt, at, photos, timeZone, isComfort } = requested
  const until = row && deliveredAt !== null ? returnableUntil(row, deliveredAt, timeZone) : null
  if (isComfort) return { until, verdict: 'comfort' }
  if (!row) return { until, verdict: 'no-row' }
  if (row.days === null) return { until, verdict: 'never' }
  if (deliveredAt === null || !isWithin(until, at)) return { until, verdict: 'too-late' }
  if (approvesReturn(row, { deliveredAt, at, photos })) return { until, verdict: 'automatic' }
  if (row.photos === 'required' && photos === 0) return { until, verdict: 'photo-missing' }
  return { until, verdict: row.decision === 'operator' ? 'operator' : 'reported-late' }
}
