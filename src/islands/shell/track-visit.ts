import { track } from '#stores/browser/data-layer.ts'
import { storefrontOfPath } from './storefront-memory.ts'

/**
 * Sends search and generate_lead for what the server has marked on this page, and select_storefront for a click on a
 * link that changes country or language.
 */
export function trackVisit(): void {
  if (!wasReloaded()) {
    const term = document.querySelector<HTMLElement>('[data-search-term]')?.dataset['searchTerm']
    if (term) track({ event: 'search', search_term: term })
    for (const lead of document.querySelectorAll<HTMLElement>('[data-lead-sent]'))
      track({ event: 'generate_lead', form: lead.dataset['leadSent'] ?? '' })
  }
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
