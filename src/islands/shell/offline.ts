/** Lets the service worker keep a page for the time without a network. Browsers without one lose nothing. */
export function prepareForOffline(): void {
  void navigator.serviceWorker?.register('/serviceworker.js').catch(() => undefined)
}
