import type { TrackingEvent } from '#contracts/tracking.ts'
import { $consent } from '#stores/browser/consent.ts'
import { track } from '#stores/browser/data-layer.ts'
import { permissionFor } from '#stores/consent.ts'
import { readTrackedPurchases, withTrackedPurchase } from '#stores/tracked-purchases.ts'

const key = 'majlis_tracked_purchases'

/**
 * Tracks a purchase once, however often its page is viewed: by reload, Back, or a link in a message. Waits for consent,
 * since tracked purchases are stored; a later consent tracks it then.
 */
export function trackPurchase(): void {
  const json = document.querySelector<HTMLElement>('[data-purchase]')?.dataset['purchase']
  if (!json) return
  const event = JSON.parse(json) as Extract<TrackingEvent, { event: 'purchase' }>
  const number = event.order.transaction_id
  const receivers = document.querySelector('[data-engagement]')
    ? (['analytics', 'marketing'] as const)
    : (['analytics'] as const)
  $consent.subscribe((state) => {
    if (receivers.every((receiver) => permissionFor(state, receiver) !== 'granted')) return
    try {
      const tracked = readTrackedPurchases(localStorage.getItem(key))
      if (tracked.includes(number)) return
      localStorage.setItem(key, withTrackedPurchase(tracked, number))
    } catch {
      // Without storage the purchase would be tracked on each reload.
      return
    }
    // Runs after the tag manager's own subscription, which opens the data layer.
    queueMicrotask(() => track(event))
  })
}
