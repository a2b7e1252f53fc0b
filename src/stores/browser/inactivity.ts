import {
  activityEvents,
  createInactivity,
  inactivityCheckEvery,
  inactivityTimeoutKey,
  parseInactivityTimeout,
} from '#stores/inactivity.ts'

/** Watches this page by the monotonic clock, which a correction of the device's time does not affect. */
export function watchInactivity(): ReturnType<typeof createInactivity>['$active'] {
  const timeout = parseInactivityTimeout(localStorage.getItem(inactivityTimeoutKey))
  const { $active, touched, check } = createInactivity({ now: () => performance.now(), timeout })
  for (const name of activityEvents) addEventListener(name, touched, { passive: true, capture: true })
  setInterval(check, inactivityCheckEvery)
  return $active
}
