import { show } from '#stores/browser/toasts.ts'
import { clickSound } from './click-sound.ts'

const key = 'majlis_said_paid'

/** A payment that has just succeeded is confirmed by a toast, once for its order; by qpay with a click. */
export function showPaidToast(): void {
  const { said, paid: number, by } = document.querySelector<HTMLElement>('[data-paid]')?.dataset ?? {}
  if (said === undefined || number === undefined) return
  try {
    if (sessionStorage.getItem(key) === number) return
    sessionStorage.setItem(key, number)
  } catch {
    // A browser that keeps nothing would say it with every reload: rather never.
    return
  }
  show('done', said)
  if (by === 'qpay') clickSound()
}
