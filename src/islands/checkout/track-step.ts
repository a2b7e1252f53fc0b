import type { TrackingEvent } from '#contracts/tracking.ts'
import { track } from '#stores/browser/data-layer.ts'

/** Tracks the event in the page: the checkout step and the items of the cart. */
export function trackStep(): void {
  const json = document.querySelector<HTMLElement>('[data-track]')?.dataset['track']
  if (json) track(JSON.parse(json) as TrackingEvent)
}
