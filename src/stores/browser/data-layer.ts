import type { TrackingEvent } from '#contracts/tracking.ts'
import { createDataLayer } from '#stores/data-layer.ts'

declare global {
  interface Window {
    /** Read by a tag manager, when one is configured and allowed. */
    dataLayer?: object[]
  }
}

/** One for each consent: analytics here, the customer-engagement service there. */
const analytics = createDataLayer()
// Where no such service is configured, nothing waits for it.
export const marketing = createDataLayer('denied')

export const { connect, queuedCount, setPermission } = analytics

export function track(event: TrackingEvent): void {
  analytics.track(event)
  marketing.track(event)
}
