import camera from 'lazy-url:./camera.ts'
import type { openCamera as OpenCamera } from './camera.ts'

/** How long nobody is told that nothing can be read. */
const slowAfterMs = 12_000

/** The camera fills in the field for the code and sends the form. Everything for it is loaded by the press. */
export function startScanner(): void {
  const form = document.querySelector<HTMLFormElement>('[data-scan-form]')
  const open = form?.querySelector<HTMLButtonElement>('[data-scan-camera]')
  const dialog = document.querySelector<HTMLDialogElement>('#scan-camera')
  if (!form || !open || !dialog) return
  open.addEventListener('click', () => {
    if (!open.ariaBusy) void scan(form, open, dialog)
  })
}

async function scan(
  form: HTMLFormElement,
  open: HTMLButtonElement,
  dialog: HTMLDialogElement,
): Promise<void> {
  const problem = form.querySelector<HTMLElement>('.camera-problem')
  const status = dialog.querySelector<HTMLElement>('.camera-status')
  const video = dialog.querySelector('video')
  const field = form.querySelector<HTMLInputElement>('[name=code]')
  if (!problem || !status || !video || !field) return
  problem.textContent = ''
  open.ariaBusy = 'true'
  const closed = new AbortController()
  const starting = status.textContent
  const stop = () => closed.abort()
  const isHidden = () => document.hidden && dialog.close()
  dialog.addEventListener('close', stop, { once: true })
  document.addEventListener('visibilitychange', isHidden)
  let slow: ReturnType<typeof setTimeout> | undefined
  try {
    const { openCamera } = (await import(/* @vite-ignore */ camera)) as { openCamera: typeof OpenCamera }
    dialog.showModal()
    const code = await openCamera(video, closed.signal, () => {
      status.textContent = open.dataset['looking'] ?? ''
      slow = setTimeout(() => (status.textContent = open.dataset['slow'] ?? ''), slowAfterMs)
    })
    if (code !== null) {
      field.value = code
      dialog.close()
      form.requestSubmit()
    }
  } catch (error) {
    if (dialog.open) dialog.close()
    problem.textContent = open.dataset[kindOf(error)] ?? ''
    field.focus()
  } finally {
    clearTimeout(slow)
    closed.abort()
    status.textContent = starting
    dialog.removeEventListener('close', stop)
    document.removeEventListener('visibilitychange', isHidden)
    open.ariaBusy = null
  }
}

/** What to tell of a camera that did not open: that it is forbidden, that there is none, or that nothing reads it. */
function kindOf(error: unknown): 'forbidden' | 'absent' | 'failed' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'forbidden'
  return name === 'NotFoundError' || name === 'NotReadableError' || name === 'OverconstrainedError'
    ? 'absent'
    : 'failed'
}
