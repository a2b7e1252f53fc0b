/*
 * The worker of kiosks, one per storefront. Ten minutes without a network: the last wall, and the pages of the catalogue that this
 * screen has shown today, marked as kept. It keeps no personal page: only answers that the shop calls public, of the paths
 * below, without what a visitor has typed. Everything else goes to the network as if this were not here.
 */
const version = 1
const names = {
  pages: `majlis-kiosk-${version}-pages`,
  files: `majlis-kiosk-${version}-files`,
  state: `majlis-kiosk-${version}-state`,
}
const most = { pages: 200, files: 1200 }
const longestOutage = 10 * 60 * 1000
/** A network that says nothing for so long is none. */
const patience = 8000
const keptAt = 'x-kept-at'
const outagePath = '/kiosk-outage'

const wallPath = /^\/[a-z]{2}\/(?:en|ar)\/digital-wall$/
const cataloguePath =
  /^\/[a-z]{2}\/(?:en|ar)(?:\/(?:categories|offers|new|brands(?:\/[^/]+)?|c\/.+|p\/[^/]+))?$/
const filePath = /^\/(?:_astro|photos|art|flags|icons|media)\//

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldVersions().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(visit(event, url))
  else if (filePath.test(url.pathname)) event.respondWith(file(event, url))
})

async function dropOldVersions() {
  const all = await caches.keys()
  const old = all.filter((name) => name.startsWith('majlis-kiosk-') && !Object.values(names).includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function visit(event, url) {
  const asked = fetch(event.request, { signal: AbortSignal.timeout(patience) })
  const answer = await asked.catch(() => undefined)
  if (answer && ![502, 503, 504].includes(answer.status)) {
    event.waitUntil(remember(url, answer.clone()).catch(() => undefined))
    return answer
  }
  const lasts = await outageLasts()
  return (await findKept(url, lasts)) ?? (await findOfflinePage(url)) ?? answer ?? Response.error()
}

/** A file of a page: its name changes with its content, or it is a picture; the day's copy will do. */
async function file(event, url) {
  const cache = await caches.open(names.files)
  const kept = await cache.match(url)
  if (kept && (isOfToday(kept) || url.pathname.startsWith('/_astro/'))) return kept
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200) event.waitUntil(keep('files', url.href, answer.clone()).catch(() => undefined))
    return answer
  } catch {
    return kept ?? Response.error()
  }
}

const isOfToday = (kept) =>
  new Date(Number(kept.headers.get(keptAt))).toDateString() === new Date().toDateString()

async function keep(kind, key, answer) {
  const cache = await caches.open(names[kind])
  const headers = new Headers(answer.headers)
  headers.set(keptAt, String(Date.now()))
  headers.delete('content-encoding')
  await cache.delete(key)
  await cache.put(key, new Response(await answer.arrayBuffer(), { headers }))
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most[kind])).map((old) => cache.delete(old)))
}

const isPublic = (answer) => /(?:^|,)\s*public\b/.test(answer.headers.get('cache-control') ?? '')
const mayKeep = (url) =>
  !url.searchParams.has('q') && (wallPath.test(url.pathname) || cataloguePath.test(url.pathname))

/** After a page has come: the outage is over, yesterday's pages go, and this one is kept if it may be. */
async function remember(url, answer) {
  await (await caches.open(names.state)).delete(outagePath)
  if (!answer.headers.get('content-type')?.startsWith('text/html') || !answer.ok || answer.redirected) return
  const html = await answer.clone().text()
  // No kiosk any longer: its pages come as for anybody.
  if (!html.includes('data-forget')) {
    await Promise.all(Object.values(names).map((name) => caches.delete(name)))
    await self.registration.unregister()
    return
  }
  await keepAround(url)
  if (!mayKeep(url) || !isPublic(answer)) return
  await dropYesterday()
  await keep('pages', url.pathname + url.search, answer)
}

async function dropYesterday() {
  const cache = await caches.open(names.pages)
  for (const key of await cache.keys()) {
    const kept = await cache.match(key)
    if (kept && !isOfToday(kept) && !isStanding(new URL(key.url).pathname)) await cache.delete(key)
  }
}

const isStanding = (pathname) => wallPath.test(pathname) || pathname.endsWith('/offline')

/** The wall and the offline page of the storefront, with the style sheets, fonts and scripts of theirs. */
async function keepAround({ pathname }) {
  const storefront = pathname.split('/').slice(0, 3).join('/')
  const cache = await caches.open(names.pages)
  for (const path of [`${storefront}/digital-wall`, `${storefront}/offline`]) {
    if (await cache.match(path)) continue
    const answer = await fetch(path)
    if (!answer.ok || !isPublic(answer)) continue
    const html = await answer.clone().text()
    const parts = html.matchAll(
      /(?:href|src)="(\/(?:_astro\/[^"]+\.(?:css|js|woff2)|art\/empty-offline\.svg))"/g,
    )
    const files = await caches.open(names.files)
    for (const [, part] of parts) {
      if (await files.match(part)) continue
      const found = await fetch(part)
      if (found.status === 200) await keep('files', new URL(part, self.location.origin).href, found)
    }
    await keep('pages', path, answer)
  }
}

/** Milliseconds since the first page that did not come. */
async function outageLasts() {
  const state = await caches.open(names.state)
  const began = await state.match(outagePath)
  if (began) return Date.now() - Number(await began.text())
  await state.put(outagePath, new Response(String(Date.now())))
  return 0
}

/** The wall always; a page of the catalogue if it was shown today and the outage is not too long: its prices may have changed. */
async function findKept(url, lasts) {
  if (!mayKeep(url)) return undefined
  const kept = await (await caches.open(names.pages)).match(url.pathname + url.search)
  const isFresh = kept && isOfToday(kept) && lasts <= longestOutage
  return kept && (isFresh || wallPath.test(url.pathname)) ? marked(kept) : undefined
}

async function findOfflinePage({ pathname }) {
  const storefront = pathname.split('/').slice(0, 3).join('/')
  const kept = await (await caches.open(names.pages)).match(`${storefront}/offline`)
  return kept && marked(kept)
}

/** Tells the page's styles and script that it is a kept one. */
async function marked(kept) {
  const html = await kept.text()
  return new Response(html.replace('<html', '<html data-network="offline"'), { headers: kept.headers })
}
