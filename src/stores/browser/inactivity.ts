import {
  activityEvents,
  createInactivity,
  inactivityCheckEvery,
  inactivityTimeoutKey,
  parseInactivityTimeout,
} from '#stores/inactivity.ts'

/** Watches this page. The monotonic clock is used: a device that corrects its time must not fall asleep. */
export function watchInactivity(): ReturnType<typeof createInactivity>['$active'] {
  const timeout = parseInactivityTimeout(localStorage.getItem(inactivityTimeoutKey))
  const { $active, touched, check } = createInactivity({ now: () => performance.now(), timeout })
  for (const name of activityEvents) addEventListener(name, touched, { passive: true, capture: true })
  setInterval(check, inactivityCheckEvery)
  return $active
}
