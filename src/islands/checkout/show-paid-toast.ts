import { show } from '#stores/browser/toasts.ts'
import { clickSound } from './click-sound.ts'

const key = 'majlis_paid_toast'

/** Confirms a successful payment by a toast, once per order; for qpay also by a click sound. */
export function showPaidToast(): void {
  const { message, paid: number, by } = document.querySelector<HTMLElement>('[data-paid]')?.dataset ?? {}
  if (message === undefined || number === undefined) return
  try {
    if (sessionStorage.getItem(key) === number) return
    sessionStorage.setItem(key, number)
  } catch {
    // Without storage the toast would appear on each reload.
    return
  }
  show('done', message)
  if (by === 'qpay') clickSound()
}
