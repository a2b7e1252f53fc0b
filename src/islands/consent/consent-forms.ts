import { $consent, rereadConsent } from '#stores/browser/consent.ts'
import { track } from '#stores/browser/data-layer.ts'

/**
 * The consent banner and the forms of the cookies page. They work as plain forms; here they are sent without leaving the
 * page, and show the current choice, which a cached page does not contain.
 */
export function startConsent(): void {
  rereadConsent()
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]')
  const choices = banner?.querySelector<HTMLElement>('[data-consent-choices]')
  // This runs at the first interaction: the banner does not cover the first paint, and nothing is stored before.
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
  // A link to the settings page; where the page has the banner, it opens instead.
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
      void submit(form, event.submitter)
    })
}

async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
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
