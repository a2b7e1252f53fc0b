import type { TrackingEvent } from '#contracts/tracking.ts'
import { $consent } from '#stores/browser/consent.ts'
import { track } from '#stores/browser/data-layer.ts'
import { permissionFor } from '#stores/consent.ts'
import { readTrackedPurchases, withTrackedPurchase } from '#stores/tracked-purchases.ts'

const key = 'majlis_tracked_purchases'

/**
 * Tells of a purchase once, however often its page is seen: by reload, Back, or the link of a message. Only where it
 * may be measured, since what is told is remembered: whoever allows it later tells it then.
 */
export function trackPurchase(): void {
  const said = document.querySelector<HTMLElement>('[data-purchase]')?.dataset['purchase']
  if (!said) return
  const event = JSON.parse(said) as Extract<TrackingEvent, { event: 'purchase' }>
  const number = event.order.transaction_id
  $consent.subscribe((state) => {
    if (permissionFor(state, 'analytics') !== 'granted') return
    try {
      const told = readTrackedPurchases(localStorage.getItem(key))
      if (told.includes(number)) return
      localStorage.setItem(key, withTrackedPurchase(told, number))
    } catch {
      // A browser that keeps nothing would tell it with every reload: rather never.
      return
    }
    // After the tag manager's own subscription, which lets the data layer speak.
    queueMicrotask(() => track(event))
  })
}
