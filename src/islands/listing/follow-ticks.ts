import type * as Tray from '#islands/compare/tray.ts'
import tray from 'lazy-url:../compare/tray.ts'
import { $comparedCodes } from '#stores/browser/compared.ts'

/** Ticks on cards fill the tray in place. It is loaded with the first tick, or when there are products in it. */
export function followTicks(): void {
  let loading: Promise<typeof Tray> | undefined
  const load = () =>
    (loading ??= (import(/* @vite-ignore */ tray) as Promise<typeof Tray>).then((loaded) => {
      loaded.startTray()
      return loaded
    }))
  if ($comparedCodes.get().length > 0 || document.querySelector('[data-compare-tray]')) void load()
  addEventListener('submit', (event) => {
    const code = event.submitter?.dataset.compare
    if (code === undefined) return
    event.preventDefault()
    void load().then(({ toggleCompared }) => toggleCompared(code))
  })
}
