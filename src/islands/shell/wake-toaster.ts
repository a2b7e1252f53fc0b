import { $toasts } from '#stores/browser/toasts.ts'

/** The toaster's code is loaded with the first message there is. */
export function wakeToasterWithFirstToast(): void {
  const stop = $toasts.listen(() => {
    document.querySelector('[data-toaster]')?.closest('astro-island')?.dispatchEvent(new Event('island:wake'))
    stop()
  })
}
