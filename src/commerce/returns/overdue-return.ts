import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Return } from './return.ts'
import type { ReturnState } from './return-states.ts'

/** What waits for a person, and how long it may. */
export const waitingStates: readonly ReturnState[] = ['requested', 'collected', 'received']
const waitingHours = 48

/** Since before then, what waits is overdue. */
export const overdueBefore = (at: Instant): Instant => addMilliseconds(at, -waitingHours * 3_600_000)

/** A decision or inspection that takes too long, or a collection that no one has reported. `today`: of its country. */
export function isOverdue(
  { state, passage, history }: Pick<Return, 'state' | 'passage' | 'history'>,
  { at, today }: { readonly at: Instant; readonly today: Day },
): boolean {
  if (state === 'scheduled')
    return passage.kind === 'home' && passage.slot !== null && passage.slot.day < today
  const since = history.at(-1)?.at
  return waitingStates.includes(state) && since !== undefined && isBefore(since, overdueBefore(at))
}
