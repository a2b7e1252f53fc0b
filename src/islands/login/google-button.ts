type Returned = { readonly credential?: string }
type GoogleIdentity = {
  initialize(options: {
    readonly client_id: string
    readonly nonce: string
    readonly callback: (returned: Returned) => void
    readonly ux_mode: 'popup'
    readonly auto_select: boolean
    readonly use_fedcm_for_prompt: boolean
  }): void
  renderButton(
    element: HTMLElement,
    options: {
      readonly type: 'standard'
      readonly size: 'large'
      readonly width: number
      readonly locale: string
    },
  ): void
  prompt(): void
}

declare global {
  interface Window {
    /** Of Google's script, once it is loaded. */
    google?: { readonly accounts?: { readonly id?: GoogleIdentity } }
  }
}

const script = 'https://accounts.google.com/gsi/client'

/** Loads Google's script on the page that was opened for it, and posts what its button returns. */
export function startGoogleButton(): void {
  const place = document.querySelector<HTMLElement>('[data-google]')
  const form = document.querySelector<HTMLFormElement>('[data-google-form]')
  const failed = document.querySelector<HTMLElement>('[data-google-failed]')
  if (!place || !form || !failed) return
  const fail = () => {
    failed.hidden = false
  }
  const element = document.createElement('script')
  element.src = script
  element.onerror = fail
  element.onload = () => {
    const id = window.google?.accounts?.id
    if (!id) return fail()
    id.initialize({
      client_id: place.dataset['google'] ?? '',
      nonce: place.dataset['nonce'] ?? '',
      ux_mode: 'popup',
      auto_select: false,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) => {
        const field = form.elements.namedItem('credential')
        // A missing credential is an error (specification 8).
        if (!credential || !(field instanceof HTMLInputElement)) return fail()
        field.value = credential
        form.requestSubmit()
      },
    })
    const { clientWidth } = place
    const locale = place.dataset['language'] ?? 'en'
    id.renderButton(place, { type: 'standard', size: 'large', width: Math.min(400, clientWidth), locale })
    id.prompt()
  }
  document.head.append(element)
}
