import type * as Tray from '#islands/compare/tray.ts'
import tray from 'lazy-url:./tray.ts'

let loading: Promise<typeof Tray> | undefined

/** The tray of compared products, loaded and started once. */
export const loadTray = (): Promise<typeof Tray> =>
  (loading ??= (import(/* @vite-ignore */ tray) as Promise<typeof Tray>).then((loaded) => {
    loaded.startTray()
    return loaded
  }))
