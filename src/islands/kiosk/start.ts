import { runEach } from '#islands/shell/run-each.ts'
import { watchInactivity } from '#stores/browser/inactivity.ts'
import { playWall } from './attract.ts'
import { isOffline, showOffline, watchNetwork } from './network.ts'
import { disableBrowserMenus, replacePage, replaceNavigations } from './replacing.ts'
import { emptyStores, kioskKeys } from './stored.ts'
import { parseTrail, stepBack, stepTo } from './trail.ts'
import { warnBefore } from './warning.ts'

const form = document.querySelector<HTMLFormElement>('form[data-forget]')
const wall = form?.dataset['forget'] ?? '/'
const here = location.pathname + location.search
const forgetPath = form && new URL(form.action).pathname

/** Begins with the next visitor: nothing of the one before is in this browser, and the wall takes the place of the page. */
function leave(): void {
  emptyStores(localStorage, sessionStorage)
  location.replace(wall)
}

/** The wall is the start of a visit, but where a page of the same visit led to it. */
function beginVisit(): void {
  const goesOn = sessionStorage.getItem(kioskKeys.goesOn) !== null
  if (location.pathname === wall && !goesOn) emptyStores(localStorage, sessionStorage)
  sessionStorage.removeItem(kioskKeys.goesOn)
  const trail = stepTo(parseTrail(sessionStorage.getItem(kioskKeys.trail)), here)
  sessionStorage.setItem(kioskKeys.trail, JSON.stringify(trail))
}

/** Our Back button; without a script it leads to the wall. */
function startBackButton(): void {
  document.querySelector('[data-kiosk-back]')?.addEventListener('click', (event) => {
    event.preventDefault()
    const trail = stepBack(parseTrail(sessionStorage.getItem(kioskKeys.trail)))
    sessionStorage.setItem(kioskKeys.trail, JSON.stringify(trail ?? []))
    replacePage(trail?.at(-1) ?? wall)
  })
}

function followNavigations(): void {
  replaceNavigations({
    posted(action) {
      if (action.pathname !== forgetPath) return false
      sessionStorage.removeItem(kioskKeys.owesForget)
      leave()
      return true
    },
    failed(action) {
      showOffline()
      if (action.pathname !== forgetPath) return
      // Who leaves without a connection is forgotten by this browser now, and by the shop as soon as it can be asked.
      sessionStorage.setItem(kioskKeys.owesForget, '1')
      if (location.pathname !== wall) leave()
    },
  })
}

/** Specification 4: after inactivity a kiosk returns to its wall. It sends the form "I am done", and warns before. */
function forgetWhenIdle(): void {
  if (!form) return
  // A page that the Back button brings back is another shopper's.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  if (sessionStorage.getItem(kioskKeys.owesForget) !== null && !isOffline()) form.requestSubmit()
  const $remainingSeconds = watchInactivity()
  warnBefore($remainingSeconds)
  $remainingSeconds.listen((seconds) => {
    if (seconds === 0) form.requestSubmit()
  })
}

/** What a page of a kiosk does beside that of every page. */
export const startKiosk = (): void =>
  runEach([
    beginVisit,
    watchNetwork,
    followNavigations,
    disableBrowserMenus,
    startBackButton,
    forgetWhenIdle,
    playWall,
  ])
