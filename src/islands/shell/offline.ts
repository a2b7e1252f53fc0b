/** Registers the service worker, which shows a page while there is no network. */
export function prepareForOffline(): void {
  void navigator.serviceWorker?.register('/serviceworker.js').catch(() => undefined)
}
