import type { RefundMethodKind } from '#commerce/payments/refunds/refund.ts'
import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

export const returnReasons = ['changed-mind', 'damaged', 'faulty', 'wrong', 'missing-parts'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** One row of the policy: what counts for items of a class in a country that come back for a reason. */
export type ReturnPolicyRow = {
  readonly country: CountryCode
  readonly returnClass: ReturnClass
  readonly reason: ReturnReason
  /** Days from the day of delivery, local time; null: no return for this reason. */
  readonly days: number | null
  /** Only in unopened packaging. */
  readonly unopened: boolean
  /** Whether photos are needed. */
  readonly photos: 'required' | 'optional'
  /** Collected at home, or brought to a store. */
  readonly collection: readonly ('home' | 'store')[]
  /** For collecting at home, tax included; null: free. */
  readonly fee: { readonly amount: Money; readonly taxRate: BasisPoints | null } | null
  /** What cash may be refunded by; all else goes back to what paid. */
  readonly cashRefunds: readonly RefundMethodKind[]
  /** By itself; by itself when it was reported within so many hours of delivery; or by an operator. */
  readonly decision: 'automatic' | { readonly automaticWithinHours: number } | 'operator'
  readonly law: string
  readonly toBeConfirmed: string
}

/** Undefined: the policy has no such row. */
export const findReturnPolicy = (
  rows: readonly ReturnPolicyRow[],
  { country, returnClass, reason }: Pick<ReturnPolicyRow, 'country' | 'returnClass' | 'reason'>,
): ReturnPolicyRow | undefined =>
  rows.find((row) => row.country === country && row.returnClass === returnClass && row.reason === reason)

/** The last second in which a return may be requested: the end of a local day. Null: never. */
export function returnableUntil(
  { days }: Pick<ReturnPolicyRow, 'days'>,
  deliveredAt: Instant,
  timeZone: string,
): Instant | null {
  if (days === null) return null
  const { day } = localTime(deliveredAt, timeZone)
  return addMilliseconds(atLocalTime({ day: addDays(day, days + 1), second: 0 }, timeZone), -1)
}

export const isWithin = (until: Instant | null, at: Instant): boolean =>
  until !== null && !isBefore(until, at)

/** Whether a request is approved without an operator. Late damage is inspected, never refused for its lateness. */
export function approvesReturn(
  { decision, photos }: Pick<ReturnPolicyRow, 'decision' | 'photos'>,
  request: { readonly deliveredAt: Instant; readonly at: Instant; readonly photos: number },
): boolean {
  if (decision === 'operator' || (photos === 'required' && request.photos === 0)) return false
  if (decision === 'automatic') return true
  const end = addMilliseconds(request.deliveredAt, decision.automaticWithinHours * 3_600_000)
  return !isBefore(end, request.at)
}

/** Damaged, faulty, wrong or incomplete: the delivery was in vain. */
export const isShopsFault = (reason: ReturnReason): boolean => reason !== 'changed-mind'
