import type { TrackingEvent } from '#contracts/tracking.ts'
import { track } from '#stores/browser/data-layer.ts'
import { storefrontOfPath } from './storefront-memory.ts'

/**
 * Sends the events that the server has written on this page (a search, a lead, a cart taken over from a kiosk), and
 * select_storefront for a click on a link that changes country or language.
 */
export function trackVisit(): void {
  if (!wasReloaded())
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-event]'))
      track(JSON.parse(dataset['event'] ?? '') as TrackingEvent)
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-storefront]') : null
    const storefront = link?.dataset['storefront']
    if (!storefront || storefront === storefrontOfPath(location.pathname)) return
    track({ event: 'select_storefront', storefront: storefront.replace('/', '_') })
  })
}

/** A reload or Back shows the same page again: nothing new was searched or sent. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.type !== 'navigate'
}
