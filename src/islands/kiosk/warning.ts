import type { ReadableAtom } from 'nanostores'

/** How long a press may take until its click is sent, which must not reach the page below the dialog. */
const pressTime = 400

/**
 * Opens the dialog that asks whether the visitor is still there, for the last seconds. Any sign of one stops the count; the end of
 * a press closes the dialog, since its click would be sent to the page below, and so would the press that a moving mouse is
 * about to make.
 */
export function warnBefore($secondsLeft: ReadableAtom<number | null>): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-kiosk-warning]')
  const close = () => {
    if ($secondsLeft.get() === null && dialog?.open) dialog.close()
  }
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, () => setTimeout(close, pressTime), true)
  addEventListener('keyup', close, true)
  dialog?.addEventListener('click', close)
  $secondsLeft.listen((left) => {
    for (const place of dialog?.querySelectorAll('[data-kiosk-left]') ?? [])
      place.textContent = left === null ? '' : String(left)
    if (left !== null && !dialog?.open) dialog?.showModal()
  })
}
