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
  // web/http/early-script.ts has shown the banner where there was no choice.
  const { dataset } = document.documentElement
  $consent.subscribe(({ granted }) => {
    if (granted === null) dataset['ask'] ??= ''
    else delete dataset['ask']
    tick(granted)
  })
  const choose = banner?.querySelector('[data-consent-choose]')
  const openChoices = (open: boolean) => {
    if (!choices) return
    const waiting = choices.querySelector('template')
    waiting?.replaceWith(waiting.content)
    tick($consent.get().granted)
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
      dataset['ask'] = 'again'
      openChoices(true)
    })
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-consent-form]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void submit(form, event.submitter)
    })
}

function tick(granted: ReturnType<typeof $consent.get>['granted']): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-consent-form] [name="category"]'))
    box.checked = box.disabled || (granted?.some((category) => category === box.value) ?? false)
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
