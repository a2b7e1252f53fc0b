import { kioskKeys } from './stored.ts'

/** How often a screen without a connection asks for one, and how long it says that there is one again; in ms. */
const askEvery = 5000
const onlineNoticeTime = 15_000

const root = document.documentElement
/** The worker says so of a page that it has kept. */
const isCopy = root.dataset['network'] === 'offline'
let checkTimer: ReturnType<typeof setTimeout> | undefined

/** Says that there is no connection, until there is one. */
export function showOffline(): void {
  root.dataset['network'] = 'offline'
  checkTimer ??= setTimeout(ask, askEvery)
}

export const isOffline = (): boolean => root.dataset['network'] === 'offline'

/** Whether the shop answers. The browser's own word is about the cable, not the shop. */
const isReachable = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(askEvery) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function ask(): Promise<void> {
  checkTimer = undefined
  if (!(await isReachable())) return showOffline()
  if (!isCopy) return showOnline()
  sessionStorage.setItem(kioskKeys.back, '1')
  sessionStorage.setItem(kioskKeys.goesOn, '1')
  location.reload()
}

function showOnline(): void {
  root.dataset['network'] = 'back'
  setTimeout(() => delete root.dataset['network'], onlineNoticeTime)
}

/** The worker of kiosks keeps their wall and the pages of the catalogue for an outage; it marks a page that it has kept. */
export function watchNetwork(): void {
  const [, country, language] = location.pathname.split('/')
  void navigator.serviceWorker
    ?.register('/kiosk-worker.js', { scope: `/${country}/${language}` })
    .catch(() => undefined)
  if (isCopy || !navigator.onLine) showOffline()
  else if (sessionStorage.getItem(kioskKeys.back) !== null) {
    sessionStorage.removeItem(kioskKeys.back)
    showOnline()
  }
  addEventListener('offline', showOffline)
}
