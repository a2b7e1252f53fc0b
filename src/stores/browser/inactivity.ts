import {
  activityEvents,
  createInactivity,
  inactivityTimeoutKey,
  parseInactivityTimeout,
} from '#stores/inactivity.ts'

/** Watches this page by the monotonic clock, which a correction of the device's time does not affect. */
export function watchInactivity(): ReturnType<typeof createInactivity>['$remainingSeconds'] {
  const timeout = parseInactivityTimeout(localStorage.getItem(inactivityTimeoutKey))
  const { $remainingSeconds, touched, check, untilCheck } = createInactivity({
    now: () => performance.now(),
    timeout,
  })
  for (const name of activityEvents) addEventListener(name, touched, { passive: true, capture: true })
  const wait = () => setTimeout(look, untilCheck())
  const look = () => {
    check()
    wait()
  }
  wait()
  return $remainingSeconds
}
