import { $toasts } from '#stores/browser/toasts.ts'

/** Loads the toaster's code with the first message. */
export function wakeToasterWithFirstToast(): void {
  const stop = $toasts.listen(() => {
    document.querySelector('[data-toaster]')?.closest('astro-island')?.dispatchEvent(new Event('island:wake'))
    stop()
  })
}
