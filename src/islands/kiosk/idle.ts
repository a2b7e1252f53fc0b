import { cookies } from '#kernel/cookies.ts'
import { storefrontOfPath } from '#islands/shell/storefront-memory.ts'
import { watchInactivity } from '#stores/browser/inactivity.ts'

/** Where an idle page goes: to the wall, when this is a kiosk, a storefront's page, and not the wall already. */
export function wallFor(path: string, allCookies: string): string | undefined {
  const isKiosk = allCookies.split('; ').some((one) => one.startsWith(`${cookies.kiosk}=`))
  const code = storefrontOfPath(path)
  const wall = `/${code}/digital-wall`
  return isKiosk && code !== undefined && path !== wall ? wall : undefined
}

/** Specification 4: after inactivity a kiosk returns to the digital wall. */
export function returnToWallWhenIdle(go: (path: string) => void = (path) => location.assign(path)): void {
  watchInactivity().listen((active) => {
    const wall = active ? undefined : wallFor(location.pathname, document.cookie)
    if (wall !== undefined) go(wall)
  })
}
