import type { TrackingEvent } from '#contracts/tracking.ts'
import { connect, setPermission } from '#stores/browser/data-layer.ts'

/** What this page tracks from now on, with consent. */
export function trackedEvents(): readonly TrackingEvent[] {
  const events: TrackingEvent[] = []
  // What waits is of an earlier test.
  setPermission('denied')
  connect((event) => events.push(event))
  setPermission('granted')
  return events
}
