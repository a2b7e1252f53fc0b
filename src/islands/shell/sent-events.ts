/** An event that has left the page, for the developer's panel. */
export type SentEvent = { readonly to: 'data layer' | 'engagement'; readonly event: object }

declare global {
  interface Window {
    /** In demo mode, with the panel open: what was sent. */
    majlisSent?: SentEvent[]
  }
}

const panelKey = 'majlis_event_panel'

/** In demo mode, once an address of this visit has said `?debug=events`; `?debug=` closes it. */
export function wantsPanel(): boolean {
  if (!document.querySelector('[data-demo]')) return false
  const requested = new URLSearchParams(location.search).get('debug')
  if (requested !== null) sessionStorage.setItem(panelKey, requested)
  return sessionStorage.getItem(panelKey) === 'events'
}

/** Keeps it where the panel looks, if that is open. */
export function reportSent(to: SentEvent['to'], event: object): void {
  window.majlisSent?.push({ to, event })
}
