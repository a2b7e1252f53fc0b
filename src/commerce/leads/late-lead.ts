import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import type { Lead } from './lead.ts'

/** How long a visitor may wait until the shop has spoken to them. */
export const lateAfterMs = 2 * 60 * 60 * 1000

/** Whether a lead waits longer than it should. One with a time for its call waits until then. */
export const isLate = (
  { state, createdAt, callAt }: Pick<Lead, 'state' | 'createdAt' | 'callAt'>,
  now: Instant,
): boolean =>
  (state === 'new' || state === 'assigned') &&
  isBefore(createdAt, addMilliseconds(now, -lateAfterMs)) &&
  (callAt === null || isBefore(callAt, now))
