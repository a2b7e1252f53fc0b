import { atom, type ReadableAtom } from 'nanostores'

/** Specification 9: five minutes, looked at every ten seconds. */
export const defaultInactivityTimeout = 5 * 60 * 1000
export const inactivityCheckEvery = 10_000

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

/** A visitor becomes inactive after `timeout` ms without an event, and active again with the next one. */
export function createInactivity({
  now,
  timeout,
}: {
  readonly now: () => number
  readonly timeout: number
}): {
  readonly $active: ReadableAtom<boolean>
  /** Called for each event. */
  touched(): void
  /** Compares with the clock; called every ten seconds. */
  check(): void
} {
  const $active = atom(true)
  let last = now()
  return {
    $active,
    touched() {
      last = now()
      if (!$active.get()) $active.set(true)
    },
    check() {
      if ($active.get() && now() - last >= timeout) $active.set(false)
    },
  }
}
