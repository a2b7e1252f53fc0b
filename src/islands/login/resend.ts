/**
 * Counts down to when another code can be requested, in place of the time that the page names. Where the browser can read a
 * text message that is bound to this host, the code fills itself in.
 */
export function startResend(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-resend]')) countDown(form)
  void readMessage()
}

function countDown(form: HTMLFormElement): void {
  const seconds = Number(form.dataset['resend'])
  const button = form.querySelector('button')
  const count = form.querySelector<HTMLElement>('[data-resend-in]')
  const shown = form.querySelector('[data-resend-seconds]')
  if (!(seconds > 0) || !button || !count || !shown) return
  const end = Date.now() + seconds * 1000
  form.querySelector('[data-resend-at]')?.remove()
  const show = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    count.hidden = left === 0
    button.disabled = left > 0
    if (left === 0) clearInterval(timer)
  }
  const timer = setInterval(show, 500)
  show()
}

async function readMessage(): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('[data-one-time-code]')
  if (!field || !('OTPCredential' in window)) return
  const request = { otp: { transport: ['sms'] } } as CredentialRequestOptions
  const credential = await navigator.credentials.get(request).catch(() => null)
  const code = credential && 'code' in credential ? String(credential.code) : ''
  if (code === '' || field.value !== '') return
  field.value = code
  field.form?.requestSubmit()
}
