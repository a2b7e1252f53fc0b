import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'

/** A clock that stands still until a test moves it. */
export function manualClock(start: Instant = '2026-11-20T08:00:00.000Z') {
  let now = start
  return {
    now: () => now,
    advance(milliseconds: number): void {
      now = addMilliseconds(now, milliseconds)
    },
  } satisfies Clock & { advance(milliseconds: number): void }
}
