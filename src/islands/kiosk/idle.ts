import { inactivityTimeoutKey } from '#stores/inactivity.ts'
import { watchInactivity } from '#stores/browser/inactivity.ts'

type Store = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** Empties what this browser stores about a shopper; the kiosk's own timeout stays. */
export function emptyStores(...stores: readonly Store[]): void {
  for (const store of stores) {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
    for (const key of keys) if (key !== null && key !== inactivityTimeoutKey) store.removeItem(key)
  }
}

/**
 * Specification 4: after inactivity a kiosk returns to its wall. It posts the form "I am done", by which the server forgets
 * the shopper; the wall, which has no such form, empties what the browser has stored.
 */
export function forgetWhenIdle(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-forget]')
  if (!form) return emptyStores(localStorage, sessionStorage)
  form.addEventListener('submit', () => emptyStores(localStorage, sessionStorage))
  // A page that the Back button brings back is another shopper's.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  watchInactivity().listen((active) => {
    if (!active) form.requestSubmit()
  })
}
