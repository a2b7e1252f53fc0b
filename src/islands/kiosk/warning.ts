import type { ReadableAtom } from 'nanostores'

/** How long a press may take until its click is sent, which must not reach the page below the dialog. */
const pressTime = 400

/** Opens the dialog that asks whether the visitor is still there, for the last seconds; any sign of one closes it. */
export function warnBefore($secondsLeft: ReadableAtom<number | null>): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-kiosk-warning]')
  if (!dialog) return
  let isPressed = false
  const close = () => {
    isPressed = false
    if ($secondsLeft.get() === null && dialog.open) dialog.close()
  }
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, () => setTimeout(close, pressTime), true)
  dialog.addEventListener('click', close)
  $secondsLeft.listen((left) => {
    if (left === null) {
      if (!isPressed) close()
      return
    }
    for (const place of dialog.querySelectorAll('[data-kiosk-left]')) place.textContent = String(left)
    if (!dialog.open) dialog.showModal()
  })
}
