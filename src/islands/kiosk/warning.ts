import type { ReadableAtom } from 'nanostores'

/** How long a press may take until its click is sent, which must not reach the page below the dialog. */
const clickDelay = 400

/**
 * Opens the dialog that asks whether the visitor is still there, for the last seconds. Any sign of one stops the count; the end of
 * a press closes the dialog, since its click would be sent to the page below, and so would the press that a moving mouse is
 * about to make.
 */
export function warnBefore($remainingSeconds: ReadableAtom<number | null>): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-kiosk-warning]')
  const close = () => {
    if ($remainingSeconds.get() === null && dialog?.open) dialog.close()
  }
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, () => setTimeout(close, clickDelay), true)
  addEventListener('keyup', close, true)
  dialog?.addEventListener('click', close)
  $remainingSeconds.listen((seconds) => {
    for (const place of dialog?.querySelectorAll('[data-kiosk-seconds]') ?? [])
      place.textContent = seconds === null ? '' : String(seconds)
    if (seconds !== null && !dialog?.open) dialog?.showModal()
  })
}
