import { loadTray } from '#islands/compare/load-tray.ts'
import { $comparedCodes } from '#stores/browser/compared.ts'

/**
 * Ticks on cards fill the tray in place. It is loaded with the first tick, or when there are products in it; when it cannot
 * be, they are sent as the plain form.
 */
export function followTicks(): void {
  const follow = (event: SubmitEvent) => {
    const tick = event.submitter
    const code = tick?.dataset.compare
    if (code === undefined) return
    event.preventDefault()
    loadTray().then(
      ({ toggleCompared }) => toggleCompared(code),
      () => {
        removeEventListener('submit', follow)
        tick?.click()
      },
    )
  }
  addEventListener('submit', follow)
  if ($comparedCodes.get().length > 0 || document.querySelector('[data-compare-tray]'))
    loadTray().catch(console.error)
}
