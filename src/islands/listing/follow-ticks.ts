import type * as Tray from '#islands/compare/tray.ts'
import tray from 'lazy-url:../compare/tray.ts'
import { $comparedCodes } from '#stores/browser/compared.ts'

/**
 * Ticks on cards fill the tray in place. It is loaded with the first tick, or when there are products in it; when it cannot
 * be, they are sent as the plain form.
 */
export function followTicks(): void {
  let loading: Promise<typeof Tray> | undefined
  const load = () =>
    (loading ??= (import(/* @vite-ignore */ tray) as Promise<typeof Tray>).then((loaded) => {
      loaded.startTray()
      return loaded
    }))
  const follow = (event: SubmitEvent) => {
    const tick = event.submitter
    const code = tick?.dataset.compare
    if (code === undefined) return
    event.preventDefault()
    load().then(
      ({ toggleCompared }) => toggleCompared(code),
      () => {
        removeEventListener('submit', follow)
        tick?.click()
      },
    )
  }
  addEventListener('submit', follow)
  if ($comparedCodes.get().length > 0 || document.querySelector('[data-compare-tray]'))
    load().catch(console.error)
}
