import sender from 'lazy-url:./send-events.ts'
import { permissionFor, type ConsentState } from '#stores/consent.ts'
import { $consent } from '#stores/browser/consent.ts'
import { setPermission } from '#stores/browser/data-layer.ts'

/**
 * Follows the consent to analytics: opens the data layer and loads the tag manager that the page names (none by default).
 * A withdrawal stops our events immediately; what the tag manager has loaded is stopped by consent mode.
 */
export function followConsent(): void {
  const id = document.querySelector<HTMLElement>('[data-tag-manager]')?.dataset.tagManager
  $consent.subscribe((state) => {
    const permission = permissionFor(state, 'analytics')
    if (id) updateConsentMode(state)
    if (id && permission === 'granted') loadTagManager(id)
    setPermission(permission)
    // What sends events comes with consent; before, only to show a developer that nothing is sent.
    if (state.granted?.[1] || location.search.includes('debug=events')) void import(/* @vite-ignore */ sender)
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

let initialized = false
/** Consent mode: "default" first, "update" after each choice. */
function updateConsentMode(state: ConsentState): void {
  const granted = (category: 'analytics' | 'marketing' | 'preferences') =>
    permissionFor(state, category) === 'granted' ? 'granted' : 'denied'
  const marketing = granted('marketing')
  gtag('consent', initialized ? 'update' : 'default', {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: granted('analytics'),
    functionality_storage: granted('preferences'),
  })
  initialized = true
}

/** The tag manager takes commands only as an Arguments object; it reads an array as a call on its own model. */
function gtag(..._command: readonly [string, string, object]): void {
  window.dataLayer = window.dataLayer ?? []
  // eslint-disable-next-line prefer-rest-params -- see above
  window.dataLayer.push(arguments)
}
