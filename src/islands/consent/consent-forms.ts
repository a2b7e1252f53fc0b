import { $consent, rereadConsent } from '#stores/browser/consent.ts'
import { track } from '#stores/browser/data-layer.ts'

/**
 * The banner and the forms of the cookies page. They are plain forms; here they answer without leaving the page, and
 * show what is chosen now, which a cached page cannot know.
 */
export function startConsent(): void {
  rereadConsent()
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]')
  const choices = banner?.querySelector<HTMLElement>('[data-consent-choices]')
  // This runs when somebody begins to use the page: the banner does not lie over its first sight, and until then nothing
  // is kept anyway.
  $consent.subscribe(({ granted }) => {
    if (banner) banner.hidden = granted !== null
    for (const box of document.querySelectorAll<HTMLInputElement>('[data-consent-form] [name="category"]'))
      box.checked = box.disabled || (granted?.some((category) => category === box.value) ?? false)
  })
  const choose = banner?.querySelector('[data-consent-choose]')
  const openChoices = (open: boolean) => {
    if (!choices) return
    choices.hidden = !open
    choose?.setAttribute('aria-expanded', String(open))
    if (open) choices.querySelector<HTMLElement>('input:enabled')?.focus()
  }
  choose?.addEventListener('click', () => openChoices(choices?.hidden !== false))
  // A link to the settings page; where the banner is at hand, the settings come to the visitor instead.
  for (const link of document.querySelectorAll('[data-consent-open]'))
    link.addEventListener('click', (event) => {
      if (!banner) return
      event.preventDefault()
      banner.hidden = false
      openChoices(true)
    })
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-consent-form]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void answer(form, event.submitter)
    })
}

async function answer(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value))
  const saved = await send(form.action, body)
  if (saved) {
    rereadConsent()
    track({ event: 'consent_saved' })
  }
  for (const status of form.querySelectorAll<HTMLElement>('[data-consent-status]'))
    status.hidden = (status.dataset.consentStatus === 'saved') !== saved
}

async function send(action: string, body: URLSearchParams): Promise<boolean> {
  try {
    const response = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
    return response.ok
  } catch {
    return false
  }
}
