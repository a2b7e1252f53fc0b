import { $consent } from '#stores/browser/consent.ts'
import { start } from '#stores/browser/engagement.ts'
import { permissionFor } from '#stores/consent.ts'

/** Loads the customer-engagement SDK that the page names, once the visitor consents to marketing. */
export function engageWithConsent(): void {
  const config = document.querySelector<HTMLElement>('[data-engagement]')?.dataset.engagement ?? ''
  const [appId = '', dataCenter] = config.split(' ')
  let started = false
  $consent.subscribe((state) => {
    if (started || permissionFor(state, 'marketing') !== 'granted') return
    started = true
    void start({ appId, dataCenter })
  })
}
