import { kioskKeys } from './stored.ts'

/** How often a screen without a connection asks for one, and how long it says that there is one again; in ms. */
const askEvery = 5000
const tellFor = 15_000

const root = document.documentElement
/** The worker says so of a page that it has kept. */
const isKept = root.dataset['network'] === 'offline'
let asking: ReturnType<typeof setTimeout> | undefined

/** Says that there is no connection, until there is one. */
export function showOffline(): void {
  root.dataset['network'] = 'offline'
  asking ??= setTimeout(ask, askEvery)
}

export const isOffline = (): boolean => root.dataset['network'] === 'offline'

/** Whether the shop answers. The browser's own word is about the cable, not the shop. */
const isReachable = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(askEvery) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function ask(): Promise<void> {
  asking = undefined
  if (!(await isReachable())) return showOffline()
  if (!isKept) return tellOfReturn()
  sessionStorage.setItem(kioskKeys.back, '1')
  sessionStorage.setItem(kioskKeys.goesOn, '1')
  location.reload()
}

function tellOfReturn(): void {
  root.dataset['network'] = 'back'
  setTimeout(() => delete root.dataset['network'], tellFor)
}

/** The worker of kiosks keeps their wall and the pages of the catalogue for an outage; it marks a page that it has kept. */
export function watchNetwork(): void {
  const [, country, language] = location.pathname.split('/')
  void navigator.serviceWorker
    ?.register('/kiosk-worker.js', { scope: `/${country}/${language}` })
    .catch(() => undefined)
  if (isKept || !navigator.onLine) showOffline()
  else if (sessionStorage.getItem(kioskKeys.back) !== null) {
    sessionStorage.removeItem(kioskKeys.back)
    tellOfReturn()
  }
  addEventListener('offline', showOffline)
}
