import type { ScreenName } from '#kernel/screen-name.ts'
import { track } from '#stores/browser/data-layer.ts'
import { storefrontOfPath } from './storefront-memory.ts'

/** Sends page_view with the screen name that the layout took from the paths table; the server has checked it, so its names stay there. */
export function trackPage(): void {
  const screen = document.body.dataset.screen as ScreenName | undefined
  const [country = '', language = document.documentElement.lang] =
    storefrontOfPath(location.pathname)?.split('/') ?? []
  if (!screen) return
  const platform = matchMedia('(width < 48em) and (pointer: coarse)').matches ? 'mobile-web' : 'web'
  track({ event: 'page_view', screen, path: location.pathname, country, language, platform })
}
