import { atom, type ReadableAtom } from 'nanostores'

/** Specification 9: five minutes, looked at every ten seconds. */
export const defaultInactivityTimeout = 5 * 60 * 1000
export const inactivityCheckEvery = 10_000
/** How long before the end a visitor is warned; of a shorter timeout, half. */
const warningTime = 20_000

/** What counts as activity (specification 4: mouse, key, scroll, touch). */
export const activityEvents = [
  'mousemove',
  'mousedown',
  'wheel',
  'keydown',
  'scroll',
  'touchstart',
  'touchmove',
] as const

/** Storage key by which a kiosk's own timeout is set, in milliseconds. */
export const inactivityTimeoutKey = 'dwInactivityTimeout'

/** The stored timeout in ms, or five minutes when it is missing or malformed. */
export function parseInactivityTimeout(stored: string | null): number {
  const timeout = Number(stored)
  return stored !== null && Number.isFinite(timeout) && timeout > 0 ? timeout : defaultInactivityTimeout
}

/**
 * A visitor becomes inactive after `timeout` ms without an event, and active again with the next one. The last seconds
 * before it are counted, so that a page can warn.
 */
export function createInactivity({
  now,
  timeout,
}: {
  readonly now: () => number
  readonly timeout: number
}): {
  /** Null while active; then the seconds that are left; 0 when inactive. */
  readonly $remainingSeconds: ReadableAtom<number | null>
  /** Called for each event. */
  touched(): void
  /** Compares with the clock. */
  check(): void
  /** Milliseconds until the next check is due: ten seconds, less before the warning, one second in it. */
  untilCheck(): number
} {
  const $remainingSeconds = atom<number | null>(null)
  const warning = Math.min(warningTime, timeout / 2)
  let last = now()
  const remaining = () => Math.max(0, timeout - (now() - last))
  return {
    $remainingSeconds,
    touched() {
      last = now()
      if ($remainingSeconds.get() !== null) $remainingSeconds.set(null)
    },
    check() {
      $remainingSeconds.set(remaining() > warning ? null : Math.ceil(remaining() / 1000))
    },
    untilCheck: () =>
      remaining() > warning
        ? Math.min(inactivityCheckEvery, remaining() - warning)
        : Math.min(1000, remaining() || 1000),
  }
}
