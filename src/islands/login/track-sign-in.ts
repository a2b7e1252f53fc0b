import type { TrackingEvent } from '#contracts/tracking.ts'
import { rereadConsent } from '#stores/browser/consent.ts'
import { track } from '#stores/browser/data-layer.ts'

/** Sends login or sign_up on the page that followed it. */
export function trackSignIn(): void {
  const json = document.querySelector<HTMLElement>('[data-signed-in]')?.dataset['signedIn']
  if (!json) return
  rereadConsent()
  track(JSON.parse(json) as TrackingEvent)
}
