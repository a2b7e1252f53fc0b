import { toLatinDigits } from '#kernel/digits.ts'
import { readDocument, restoreFocus } from '#islands/html-swap.ts'
import { updateCart } from '#stores/browser/counts.ts'
import { show } from '#stores/browser/toasts.ts'
import { createCartRequests, type CartRequest } from './cart-requests.ts'
import { trackCartChanges } from './track-cart.ts'

/** Longest delay of a browser's timer, in ms; an offer that changes later does not refresh the page. */
const maxDelay = 2_000_000_000

const contents = () => document.querySelector<HTMLElement>('[data-live-cart]')
/** The element that holds the cart: the dialog over another page, or the cart page's main. */
const container = () => document.getElementById('mini-cart') ?? document.getElementById('main')
/** Announces changes. While a dialog is open this is moved into it: screen readers ignore what is outside. */
export const status = document.body.appendChild(document.createElement('p'))
status.className = 'visually-hidden'
status.role = 'status'

/**
 * Changes the cart without leaving its page: the page that the server returns replaces ours, so the server holds the only
 * state. Where anything fails, the form is submitted as plain HTML. The dialog posts to its own address (`data-from`),
 * while its forms without a script lead to the cart's page.
 */
const enqueue = createCartRequests({
  send: ({ action, posted }) => {
    const { from } = container()?.dataset ?? {}
    return fetch(from ? from + new URL(action).search : action, { method: 'POST', body: posted })
  },
  show: swap,
  showError: async (response) => show('error', errorIn(await readDocument(response))),
  fail: ({ action, posted }) => submitPlainly(action, posted),
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!contents()?.contains(form)) return
  event.preventDefault()
  clearTimeout(typing)
  const posted = new FormData(form, event.submitter)
  const field = form.querySelector<HTMLInputElement>('[data-amount]')
  if (field) posted.set('quantity', step(field, posted))
  else form.closest('li')?.setAttribute('aria-busy', 'true')
  posted.delete('step')
  enqueue(toRequest(form, posted))
})

/** A typed number is sent when its field loses focus; Enter submits without this. */
let typing: ReturnType<typeof setTimeout> | undefined
document.addEventListener('change', ({ target }) => {
  const field = target as HTMLInputElement
  if (field.matches('[data-live-cart] [data-amount]')) typing = setTimeout(() => field.form?.requestSubmit())
})

/** Updates the field for this click before the server has responded, and returns its new value. */
function step(field: HTMLInputElement, posted: FormData): string {
  const by = Number(posted.get('step'))
  if (by === 0) return field.value
  const amount = Math.max(1, (Number(toLatinDigits(field.value)) || 0) + by)
  field.value = String(amount)
  const [less, more] = field.parentElement?.querySelectorAll('button') ?? []
  if (less) less.disabled = amount <= 1
  if (more) more.disabled = amount >= Number(field.dataset['amount'])
  return field.value
}

const toRequest = (form: HTMLFormElement, posted: FormData): CartRequest => ({
  action: form.action,
  posted,
  subject: `${new URL(form.action).search} ${posted.get('sku') ?? ''}`,
})

async function swap(response: Response, isLatest = () => true): Promise<void> {
  const page = await readDocument(response)
  const ours = container()
  const theirs = ours && page.getElementById(ours.id)
  if (!ours || !theirs) throw new TypeError('not a page of the shop')
  await pointerUp()
  // What was pressed meanwhile counts from what is shown: an older quantity must not replace it.
  if (!isLatest()) {
    if (!response.ok) show('error', errorIn(page))
    return
  }
  trackCartChanges(ours, theirs)
  const focus = focusSelectors(ours.id)
  for (const old of [...ours.childNodes]) if (old !== status) old.remove()
  ours.prepend(...theirs.childNodes)
  if (ours.id === 'main') document.title = page.title
  updateCart(ours.querySelector<HTMLElement>('[data-cart-version]')?.dataset['cartVersion'])
  // The focused button may be gone with its line: focus then moves to the head of the cart.
  // A coupon that was rejected is corrected in its field.
  if (focus)
    restoreFocus(
      ['#coupon-code[aria-invalid]', ...focus],
      ours.id === 'main' ? ours : ours.querySelector('button'),
    )
  status.textContent = contents()?.dataset['summary'] ?? ''
  watchOffers()
}

const errorIn = (page: Document): string | null =>
  page
    .querySelector('.form-error .notice-text, .form-error [role=alert], .note.error, #coupon-error')
    ?.textContent?.trim() ?? null

let pointerIsDown = false
addEventListener('pointerdown', () => (pointerIsDown = true), true)
const ends = ['pointerup', 'pointercancel'] as const
for (const end of ends) addEventListener(end, () => (pointerIsDown = false), true)

/** Resolves when no pointer is down: a button that is replaced between down and up loses its click. */
async function pointerUp(): Promise<void> {
  do {
    if (pointerIsDown)
      await new Promise((resolve) => ends.forEach((end) => addEventListener(end, resolve, { once: true })))
    await new Promise((resolve) => setTimeout(resolve))
  } while (pointerIsDown)
}

/** Selectors of the focused control that match it on the next page too; best first. */
function focusSelectors(containerId: string): readonly string[] | undefined {
  const focused = document.activeElement
  const line = focused?.closest('li[id]')
  if (!(focused instanceof HTMLButtonElement || focused instanceof HTMLInputElement)) return undefined
  const name = `[name="${focused.name}"]`
  const control =
    focused instanceof HTMLButtonElement ? `button${name}[value="${CSS.escape(focused.value)}"]` : name
  const inside = line ? `#${CSS.escape(line.id)}` : `#${containerId}`
  return [`${inside} ${control}:enabled`, ...(line ? [`${inside} [data-amount]`] : [])]
}

function submitPlainly(action: string, posted: FormData): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of posted) {
    const field = form.appendChild(document.createElement('input'))
    field.type = 'hidden'
    field.name = name
    field.value = String(value)
  }
  document.body.append(form)
  form.submit()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Reloads the cart when an offer begins or ends while it is shown, and announces a changed total. */
export function watchOffers(): void {
  clearTimeout(timer)
  const milliseconds = Number(contents()?.dataset['changesIn'])
  if (!(milliseconds > 0) || milliseconds > maxDelay) return
  timer = setTimeout(() => {
    const before = contents()?.dataset['total']
    const message = contents()?.dataset['totalChanged'] ?? null
    void fetch(container()?.dataset['from'] ?? location.href)
      .then((response) => swap(response))
      .then(() => {
        if (contents()?.dataset['total'] !== before) show('note', message)
      })
      .catch(() => undefined)
  }, milliseconds + 1000)
}
watchOffers()
