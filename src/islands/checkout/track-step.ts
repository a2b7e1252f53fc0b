import type { TrackingEvent } from '#contracts/tracking.ts'
import { track } from '#stores/browser/data-layer.ts'

/** Tells what the page has written down for it: which step this is, and what is in the cart. */
export function trackStep(): void {
  const said = document.querySelector<HTMLElement>('[data-track]')?.dataset['track']
  if (said) track(JSON.parse(said) as TrackingEvent)
}
