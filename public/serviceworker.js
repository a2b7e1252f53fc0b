/*
 * Keeps one page for the time without a network: the offline page of the storefront that was visited last, with what it
 * is made of. Everything else goes to the network as if this were not here: the shop's pages carry prices and stock.
 */
const kept = 'majlis-offline-1'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(visit(event))
  else event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
})

async function visit(event) {
  try {
    const answer = await fetch(event.request)
    event.waitUntil(keepOfflinePage(new URL(event.request.url)).catch(() => undefined))
    return answer
  } catch {
    const cache = await caches.open(kept)
    const own = await cache.match(offlinePathOf(new URL(event.request.url)))
    const any = (await cache.keys()).find(({ url }) => url.endsWith('/offline'))
    return own ?? (any && (await cache.match(any))) ?? Response.error()
  }
}

const offlinePathOf = ({ pathname }) => `/${pathname.split('/').slice(1, 3).join('/')}/offline`

async function keepOfflinePage(url) {
  const path = offlinePathOf(url)
  if (!/^\/[a-z]{2}\/(?:en|ar)\/offline$/.test(path)) return
  const cache = await caches.open(kept)
  if (await cache.match(path)) return
  const answer = await fetch(path)
  if (!answer.ok) return
  const html = await answer.clone().text()
  // Style sheets and fonts of the page, and the drawing in its middle; scripts are of no use without a network.
  const parts = html.matchAll(/(?:href|src)="(\/(?:_astro\/[^"]+\.(?:css|woff2)|art\/empty-offline\.svg))"/g)
  await cache.addAll([...new Set([...parts].map(([, part]) => part))])
  await cache.put(path, answer)
}
