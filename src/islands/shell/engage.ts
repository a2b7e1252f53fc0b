import { $consent } from '#stores/browser/consent.ts'
import { identifyUser, start } from '#stores/browser/engagement.ts'
import { permissionFor } from '#stores/consent.ts'

/** Loads the customer-engagement SDK that the page names, once the visitor consents to marketing. */
export function engageWithConsent(): void {
  const config = document.querySelector<HTMLElement>('[data-engagement]')?.dataset.engagement ?? ''
  const [appId = '', dataCenter] = config.split(' ')
  let started = false
  $consent.subscribe((state) => {
    if (started || permissionFor(state, 'marketing') !== 'granted') return
    started = true
    // Only right after a sign-in does a page name its customer.
    const customer = document.querySelector<HTMLElement>('[data-signed-in]')?.dataset['customer']
    void start({ appId, dataCenter }).then(() => {
      if (customer) identifyUser(customer)
    })
  })
}
