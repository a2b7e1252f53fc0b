import type { ReadableAtom } from 'nanostores'

/** How long a press may take until its click is sent, which must not reach the page below the dialog. */
const pressTime = 400

/**
 * Opens the dialog that asks whether the visitor is still there, for the last seconds; any sign of one closes it, at the end of
 * the press: what comes after it would be sent to the page below. `watch` begins to count.
 */
export function warnBefore(watch: () => ReadableAtom<number | null>): ReturnType<typeof watch> {
  const dialog = document.querySelector<HTMLDialogElement>('[data-kiosk-warning]')
  let isPressed = false
  const close = () => {
    isPressed = false
    if ($secondsLeft.get() === null && dialog?.open) dialog.close()
  }
  // Before those that count a press as activity.
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => (isPressed = true), true)
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, () => setTimeout(close, pressTime), true)
  addEventListener('keyup', close, true)
  dialog?.addEventListener('click', close)
  const $secondsLeft = watch()
  $secondsLeft.listen((left) => {
    if (left === null) {
      if (!isPressed) close()
      return
    }
    for (const place of dialog?.querySelectorAll('[data-kiosk-left]') ?? []) place.textContent = String(left)
    if (!dialog?.open) dialog?.showModal()
  })
  return $secondsLeft
}
