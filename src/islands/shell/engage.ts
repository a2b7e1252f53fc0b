import { withPlace } from '#stores/event-place.ts'
import { $consent } from '#stores/browser/consent.ts'
import { marketing } from '#stores/browser/data-layer.ts'
import { destroySession, identifyUser, start, trackEvent } from '#stores/browser/engagement.ts'
import { permissionFor } from '#stores/consent.ts'
import type { EngagedCustomer } from '#stores/engagement.ts'
import { toAttributes } from '#stores/engagement-event.ts'
import { reportSent } from './sent-events.ts'
import { storefrontOfPath } from './storefront-memory.ts'

/**
 * Loads the customer-engagement SDK that the page names, once the visitor consents to marketing. It ignores calls before
 * it is loaded, so that the events of the page wait for it here.
 */
export function engageWithConsent(): void {
  const config = document.querySelector<HTMLElement>('[data-engagement]')?.dataset['engagement'] ?? ''
  const [appId = '', dataCenter] = config.split(' ')
  let started = false
  $consent.subscribe((state) => {
    const permission = permissionFor(state, 'marketing')
    marketing.setPermission(permission)
    if (started || permission !== 'granted') return
    started = true
    void start({ appId, dataCenter }).then((loaded) => {
      if (!loaded) return marketing.setPermission('denied')
      reportCustomer()
      marketing.connect((event) => {
        const placed = withPlace(event, document.body.dataset['screen'])
        const attributes = toAttributes(placed)
        trackEvent(placed.event, attributes)
        reportSent('engagement', { event: placed.event, ...attributes })
      })
    })
  })
}

/** Only right after a sign-in or a sign-out does a page name its customer. */
function reportCustomer(): void {
  const customer = document.querySelector<HTMLElement>('[data-customer]')?.dataset['customer']
  const [country = '', language = ''] = storefrontOfPath(location.pathname)?.split('/') ?? []
  if (customer) identifyUser(JSON.parse(customer) as EngagedCustomer, { country, language })
  if (document.querySelector('[data-signed-out]')) destroySession()
}
