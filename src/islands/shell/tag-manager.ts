import { permissionFor, type ConsentState } from '#stores/consent.ts'
import { $consent } from '#stores/browser/consent.ts'
import { setPermission } from '#stores/browser/data-layer.ts'

/**
 * Lets the data layer speak when analytics is allowed, and only then loads the tag manager that the page names (none
 * by default). A withdrawal takes effect at once for our events; what the tag manager has loaded is told to stop.
 */
export function followConsent(): void {
  const id = document.querySelector<HTMLElement>('[data-tag-manager]')?.dataset.tagManager
  $consent.subscribe((state) => {
    const permission = permissionFor(state, 'analytics')
    if (id) tellTagManager(state)
    if (id && permission === 'granted') loadTagManager(id)
    setPermission(permission)
  })
}

let loaded = false
function loadTagManager(id: string): void {
  if (loaded) return
  loaded = true
  window.dataLayer?.push({ event: 'gtm.js', 'gtm.start': Date.now() })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

let told = false
/** Consent mode: "default" before anything else, "update" with each answer. */
function tellTagManager(state: ConsentState): void {
  const say = (category: 'analytics' | 'marketing' | 'preferences') =>
    permissionFor(state, category) === 'granted' ? 'granted' : 'denied'
  const marketing = say('marketing')
  gtag('consent', told ? 'update' : 'default', {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: say('analytics'),
    functionality_storage: say('preferences'),
  })
  told = true
}

/** The tag manager takes commands only as an Arguments object: an array would be read as a call on its own model. */
function gtag(..._command: readonly [string, string, object]): void {
  window.dataLayer = window.dataLayer ?? []
  // eslint-disable-next-line prefer-rest-params -- see above
  window.dataLayer.push(arguments)
}
