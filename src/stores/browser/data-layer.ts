import type { TrackingEvent } from '#contracts/tracking.ts'
import { createDataLayer } from '#stores/data-layer.ts'

declare global {
  interface Window {
    /** Read by a tag manager, when one is configured and allowed. */
    dataLayer?: object[]
  }
}

/** Pushed before each event: the tag manager merges pushes, and what an earlier event carried would leak into this one. */
const clean = { product: null, cart: null, order: null, list: null, top_5_items: null }

export const { track, setPermission } = createDataLayer({
  send: (event: TrackingEvent) => {
    window.dataLayer = window.dataLayer ?? []
    window.dataLayer.push(clean, event)
  },
})
