import { cookies } from '#kernel/cookies.ts'
import { storefrontOfPath } from '#islands/shell/storefront-memory.ts'
import { watchInactivity } from '#stores/browser/inactivity.ts'

/** The digital wall that an idle kiosk returns to; undefined when this is no kiosk, or the wall is shown already. */
export function wallFor(path: string, cookieHeader: string): string | undefined {
  const isKiosk = cookieHeader.split('; ').some((one) => one.startsWith(`${cookies.kiosk}=`))
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
