import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'

export const approvalStates = [
  'requested',
  'approved',
  'rejected',
  'expired',
  'overtaken',
  'withdrawn',
] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalEvents = ['approve', 'reject', 'expire', 'overtake', 'withdraw'] as const
export type ApprovalEvent = (typeof approvalEvents)[number]

const after: Readonly<Record<ApprovalEvent, ApprovalState>> = {
  approve: 'approved',
  reject: 'rejected',
  expire: 'expired',
  overtake: 'overtaken',
  withdraw: 'withdrawn',
}

/** Only what is requested is decided. What was approved is overtaken when its object turns out to have changed. */
export const nextApprovalState = (state: ApprovalState, event: ApprovalEvent): ApprovalState | undefined =>
  state === 'requested' || (state === 'approved' && event === 'overtake') ? after[event] : undefined

const hour = 3_600_000

export const expiryOf = (requestedAt: Instant): Instant => addMilliseconds(requestedAt, 72 * hour)

/** From when the only person who could approve may approve their own request. */
export const aloneFrom = (requestedAt: Instant): Instant => addMilliseconds(requestedAt, 24 * hour)

export const isFresh = (provenAt: Instant, now: Instant): boolean =>
  !isBefore(addMilliseconds(provenAt, 5 * 60_000), now)
