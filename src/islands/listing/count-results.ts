import { fetchPage } from '#islands/html-swap.ts'

/** Between a change and the request, since boxes are ticked one after the other. */
const pauseMs = 250

/**
 * The button of the filters says how many products the ticked ones leave. The number is read from the page that the button
 * leads to, so that it is the same, and the page is in the cache when it is pressed.
 */
export function countResults(): void {
  const form = document.querySelector<HTMLFormElement>('#filter-form')
  const button = form?.querySelector<HTMLElement>('[data-apply]')
  if (!form || !button) return
  const uncounted = button.textContent
  const status = form.querySelector('[data-apply-status]')
  let last: AbortController | undefined
  let waiting = 0

  async function count(): Promise<void> {
    last?.abort()
    const { signal } = (last = new AbortController())
    let text = uncounted
    try {
      const page = await fetchPage(addressOf(form as HTMLFormElement), { signal })
      const none = button?.dataset['none']
      text = page.querySelector<HTMLElement>('[data-apply]')?.dataset['apply'] ?? none ?? uncounted
    } catch {
      // The button says what it does without the number.
    }
    if (signal.aborted || !button) return
    button.textContent = text
    if (status && text !== uncounted) status.textContent = text
  }

  button.textContent = button.dataset['apply'] ?? uncounted
  form.addEventListener('change', () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void count(), pauseMs)
  })
  // Ticked before this script was loaded, or by going back.
  if ([...form.querySelectorAll('input')].some(isChanged)) void count()
}

const isChanged = ({ type, checked, defaultChecked, value, defaultValue }: HTMLInputElement): boolean =>
  type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue

/** Where the form leads, without its empty fields. */
function addressOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
  return `${form.action}?${new URLSearchParams(fields).toString()}`
}
